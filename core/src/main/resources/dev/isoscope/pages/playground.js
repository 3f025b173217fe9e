'use strict';
// Sends a case to be run, and shows what comes back, run by run.
(() => {
  const byId = (id) => document.getElementById(id);
  const form = byId('playground');
  const text = byId('text');
  const fault = byId('fault');
  const most = Number(text.dataset.most);
  const levels = [...form.querySelectorAll('input[name=level]')].map((box) => box.value);
  let runs = new Map();
  let picked = null;
  let chosenByHand = false;
  let running = null;

  const element = (tag, words, attributes = {}) => {
    const made = document.createElement(tag);
    if (words) { made.textContent = words; }
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    return made;
  };

  const complain = (words, line = 0) => {
    fault.hidden = !words;
    fault.textContent = words;
    if (line > 0) {
      const lines = text.value.split('\n');
      const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
      text.focus();
      text.setSelectionRange(from, from + (lines[line - 1] || '').length);
    }
  };

  // Who chooses again before a case has come gets the one chosen last; the focus stays where it is,
  // since a list is gone through by keys.
  let choice = 0;
  const load = async (content) => {
    choice += 1;
    const mine = choice;
    const [words, problem] = await content;
    if (mine !== choice) { return; }
    if (words !== null) {
      text.value = words;
      text.setSelectionRange(0, 0);
      text.scrollTop = 0;
    }
    complain(problem);
  };

  const shipped = async (name) => {
    const answer = await fetch('cases/' + name);
    return answer.ok ? [await answer.text(), ''] : [null, 'this case is gone'];
  };

  byId('shipped').addEventListener('change', (event) => {
    if (!event.target.value) { return; }
    byId('file').value = '';
    load(shipped(event.target.value));
  });

  byId('file').addEventListener('change', (event) => {
    const file = event.target.files[0];
    if (!file) { return; }
    if (file.size > most) {
      complain(file.name + ' is too large: more than ' + Math.floor(most / 1024) + ' kB are not taken');
      event.target.value = '';
      return;
    }
    byId('shipped').value = '';
    load(file.text().then((words) => [words, '']));
  });

  // ---- what has come back -----------------------------------------------------------------------

  const key = (target, level) => target + '\n' + level;

  const pick = (chosen, html) => {
    picked = chosen;
    const view = byId('view');
    view.replaceChildren();
    const run = runs.get(chosen);
    const template = document.createElement('template');
    template.innerHTML = html || run.html || '';
    if (html) {
      const back = element('button', '← the run', { type: 'button', class: 'back' });
      back.addEventListener('click', () => { pick(chosen); view.focus(); });
      view.append(back);
    }
    view.append(template.content);
    if (!html) {
      if (!run.html) { view.append(element('p', run.reason, { class: 'headline' })); }
      judged(chosen);
    }
    draw();
  };

  // Before the commands, where there are any: it is about what stands above.
  const judged = (chosen) => {
    const view = byId('view');
    const checks = runs.get(chosen).checks;
    const before = byId('judged');
    if (before) { before.remove(); }
    if (checks.length) { view.insertBefore(judgements(chosen, checks), view.querySelector('#reproduce')); }
  };

  const judgements = (chosen, checks) => {
    const section = element('section', '', { id: 'judged' });
    section.append(element('h2', 'What the oracles say'));
    const list = element('ul');
    checks.forEach((check) => {
      const item = element('li');
      item.append(element('b', check.oracle), ' ');
      item.append(element('span', check.label, { class: 'tag tone-' + check.tone }), ' ', check.reason + ' ');
      if (check.html) {
        const why = element('button', 'Why', { type: 'button' });
        why.addEventListener('click', () => { chosenByHand = true; pick(chosen, check.html); byId('view').focus(); });
        item.append(why);
      }
      list.append(item);
    });
    section.append(list);
    return section;
  };

  const draw = () => {
    const all = [...runs.values()];
    const targets = [...new Set(all.map((run) => run.target))];
    const columns = levels.filter((level) => all.some((run) => run.level === level));
    const table = element('table', '', { class: 'matrix' });
    const head = element('tr');
    head.append(element('th', 'target'), ...columns.map((level) => element('th', level)));
    table.append(element('thead'));
    table.tHead.append(head);
    const body = element('tbody');
    targets.forEach((target) => {
      const row = element('tr');
      row.append(element('th', target));
      columns.forEach((level) => row.append(cell(key(target, level))));
      body.append(row);
    });
    table.append(body);
    const focused = document.activeElement && document.activeElement.dataset.run;
    byId('matrix').replaceChildren(table);
    if (focused) {
      const again = [...table.querySelectorAll('button')].find((one) => one.dataset.run === focused);
      if (again) { again.focus({ preventScroll: true }); }
    }
  };

  const cell = (name) => {
    const run = runs.get(name);
    const made = element('td');
    if (!run) { return made; }
    const button = element('button', run.label, {
      type: 'button', class: 'tone-' + run.tone, title: run.reason, 'aria-pressed': String(picked === name),
    });
    button.dataset.run = name;
    button.addEventListener('click', () => { chosenByHand = true; pick(name); });
    made.append(button);
    run.checks.filter((check) => check.html).forEach((check) =>
      made.append(element('span', check.oracle + ': ' + check.label, { class: 'tag tone-' + check.tone })));
    return made;
  };

  const alarming = (run) => run.tone === 'bad' || run.checks.some((check) => check.tone === 'bad');

  const take = (line) => {
    if (line.progress) { byId('progress').textContent = line.progress; }
    if (line.note) { byId('notes').append(element('li', line.note)); }
    if (line.failure) { byId('notes').append(element('li', line.failure, { class: 'bad' })); }
    if (line.run) {
      runs.set(key(line.run.target, line.run.level), { ...line.run, checks: [] });
      const better = !chosenByHand && line.run.tone === 'bad' && !alarming(runs.get(picked) || { tone: '', checks: [] });
      if (picked === null || better) { pick(key(line.run.target, line.run.level)); } else { draw(); }
      if (runs.size === 1) { byId('results').scrollIntoView({ block: 'start' }); }
    }
    if (line.check) {
      const run = runs.get(key(line.check.target, line.check.level));
      run.checks.push(line.check);
      if (picked === key(line.check.target, line.check.level) && !byId('view').querySelector('.back')) {
        judged(picked);
      }
      draw();
    }
  };

  /* What is no JSON was said by somebody else, and is shown as it is. */
  const parsed = (line) => {
    try {
      return JSON.parse(line);
    } catch (nonsense) {
      return { note: line };
    }
  };

  const read = async (stream) => {
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) { return; }
      const lines = (rest + value).split('\n');
      rest = lines.pop();
      lines.filter((line) => line).forEach((line) => take(parsed(line)));
    }
  };

  // ---- running ----------------------------------------------------------------------------------

  const chosen = (name) => [...form.querySelectorAll('input[name=' + name + ']:checked')].map((box) => box.value);

  const begin = () => {
    runs = new Map();
    picked = null;
    chosenByHand = false;
    byId('results').hidden = false;
    byId('notes').replaceChildren();
    byId('matrix').replaceChildren();
    byId('view').replaceChildren();
    byId('progress').textContent = 'starting …';
    byId('go').disabled = true;
    byId('stop').hidden = false;
  };

  const end = (words) => {
    byId('progress').textContent = words;
    byId('go').disabled = false;
    byId('stop').hidden = true;
    running = null;
  };

  const run = async () => {
    if (running) { return; }
    complain('');
    const others = byId('targets').value.split(',').map((one) => one.trim()).filter((one) => one);
    const request = { case: text.value, targets: [...chosen('target'), ...others], levels: chosen('level'), judge: chosen('judge').length > 0 };
    running = new AbortController();
    begin();
    try {
      const answer = await fetch('run', {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request), signal: running.signal,
      });
      if (!answer.ok) {
        const { error, line } = await answer.json();
        byId('results').hidden = true;
        end('');
        complain(error, line);
        return;
      }
      await read(answer.body);
      end(runs.size === 1 ? '1 run' : runs.size + ' runs');
    } catch (failure) {
      end(failure.name === 'AbortError' ? 'stopped' : 'the server is gone, or has ended the run');
    }
  };

  form.addEventListener('submit', (event) => { event.preventDefault(); run(); });
  byId('stop').addEventListener('click', () => { if (running) { running.abort(); } });
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(); }
  });
})();
