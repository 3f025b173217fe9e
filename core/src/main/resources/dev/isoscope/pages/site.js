'use strict';
// Pages are complete without this: it copies, filters, sorts and moves by keyboard.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  const copy = async (button) => {
    const text = document.getElementById(button.dataset.copy).textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch (refused) {
      const area = document.createElement('textarea');
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    if (button.textContent === 'Copied') { return; }
    const before = button.textContent;
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = before; }, 1500);
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button[data-copy]');
    if (button) { copy(button); }
  });

  const table = document.querySelector('table.findings');
  const filter = document.getElementById('filter');
  const triage = document.getElementById('triage');
  const more = document.getElementById('more');
  const count = document.getElementById('count');
  const step = 200;
  let limit = step;
  let here = null;
  let sorting = null;
  let shown = [];

  const entry = (row) => ({ row, page: row.querySelector('a').getAttribute('href'), words: row.textContent.toLowerCase() });
  let entries = table ? all('tbody tr', table).map(entry) : [];

  const show = () => {
    const wanted = filter.value.toLowerCase().split(/\s+/).filter((word) => word);
    const matching = entries.filter((one) => wanted.every((word) => one.words.includes(word))
        && (!triage.value || one.row.dataset.triage === triage.value));
    shown = matching.slice(0, limit).map((one) => one.row);
    const visible = new Set(shown);
    entries.forEach(({ row }) => { if (row.hidden === visible.has(row)) { row.hidden = !row.hidden; } });
    if (here && !visible.has(here)) {
      here.classList.remove('here');
      here = null;
    }
    const whole = entries.length + (entries.length === 1 ? ' finding' : ' findings');
    count.textContent = matching.length === entries.length ? whole : matching.length + ' of ' + whole;
    more.hidden = matching.length <= limit;
  };

  const order = () => {
    const key = ({ row }) => {
      const cell = row.cells[sorting.column];
      return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
    };
    const keys = new Map(entries.map((one) => [one, key(one)]));
    const compare = (a, b) => (keys.get(a) < keys.get(b) ? -1 : keys.get(a) > keys.get(b) ? 1 : 0);
    entries.sort((a, b) => compare(a, b) * (sorting.down ? 1 : -1));
    table.tBodies[0].append(...entries.map(({ row }) => row));
  };

  const sort = (button) => {
    const down = button.dataset.down !== 'yes';
    all('th button', table).forEach((one) => {
      delete one.dataset.down;
      one.closest('th').removeAttribute('aria-sort');
    });
    if (down) { button.dataset.down = 'yes'; }
    button.closest('th').setAttribute('aria-sort', down ? 'ascending' : 'descending');
    sorting = { column: button.closest('th').cellIndex, down };
    order();
    show();
  };

  const move = (by) => {
    if (!shown.length) { return; }
    const next = here ? shown.indexOf(here) + by : 0;
    if (here) { here.classList.remove('here'); }
    here = shown[Math.max(0, Math.min(shown.length - 1, next))];
    here.classList.add('here');
    here.querySelector('a').focus({ preventScroll: true });
    here.scrollIntoView({ block: 'nearest' });
  };

  // What a page that is live is told: rows that are new or read otherwise, and pages that are gone.
  const update = ({ rows, gone }) => {
    const focused = document.activeElement && document.activeElement.getAttribute('href');
    const known = new Map(entries.map((one) => [one.page, one]));
    const fresh = [];
    rows.forEach((row) => {
      const one = entry(row);
      const before = known.get(one.page);
      if (before) {
        if (before.row === here) { here = row; row.classList.add('here'); }
        before.row.replaceWith(row);
        Object.assign(before, one);
        if (focused === one.page) { row.querySelector('a').focus({ preventScroll: true }); }
      } else {
        row.classList.add('fresh');
        fresh.push(one);
      }
    });
    const leaving = new Set(gone);
    entries.filter(({ page }) => leaving.has(page)).forEach(({ row }) => row.remove());
    // What is new comes first, so that it is seen; the next load sorts it in.
    entries = [...fresh.reverse(), ...entries.filter(({ page }) => !leaving.has(page))];
    table.tBodies[0].prepend(...fresh.map(({ row }) => row));
    document.getElementById('findings').hidden = !entries.length;
    if (sorting) { order(); }
    show();
  };

  if (table) {
    filter.addEventListener('input', () => { limit = step; show(); });
    triage.addEventListener('change', () => { limit = step; show(); });
    more.addEventListener('click', () => { limit += 5 * step; show(); });
    all('th button', table).forEach((button) => button.addEventListener('click', () => sort(button)));
    document.addEventListener('isoscope-findings', (event) => update(event.detail));
    document.querySelector('.tools').hidden = false;
    show();
    table.classList.add('ready');
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) { return; }
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (typing) {
      if (event.key === 'Escape') { event.target.blur(); }
      return;
    }
    const link = { ArrowLeft: 'a[rel=prev]', ArrowRight: 'a[rel=next]' }[event.key];
    const inPicture = event.target.closest && event.target.closest('.scroll');
    if (link && !inPicture && document.querySelector(link)) {
      document.querySelector(link).click();
    } else if (table && event.key === 'j') {
      move(1);
    } else if (table && event.key === 'k') {
      move(-1);
    } else if (filter && event.key === '/') {
      event.preventDefault();
      filter.focus();
    }
  });
})();
