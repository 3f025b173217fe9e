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
    const before = button.textContent;
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = before; }, 1500);
  };
  all('button[data-copy]').forEach((button) => button.addEventListener('click', () => copy(button)));

  const table = document.querySelector('table.findings');
  const filter = document.getElementById('filter');
  const triage = document.getElementById('triage');
  const more = document.getElementById('more');
  const count = document.getElementById('count');
  const step = 200;
  let limit = step;
  let here = -1;
  const rows = table ? all('tbody tr', table) : [];
  const words = rows.map((row) => row.textContent.toLowerCase());
  let order = rows.map((row, index) => index);
  let shown = rows;

  const show = () => {
    const wanted = filter.value.toLowerCase().split(/\s+/).filter((word) => word);
    const matching = order.filter((index) => wanted.every((word) => words[index].includes(word))
        && (!triage.value || rows[index].dataset.triage === triage.value));
    const visible = new Set(matching.slice(0, limit));
    rows.forEach((row, index) => { row.hidden = !visible.has(index); row.classList.remove('here'); });
    shown = matching.slice(0, limit).map((index) => rows[index]);
    here = -1;
    count.textContent = matching.length === rows.length
      ? rows.length + ' findings' : matching.length + ' of ' + rows.length + ' findings';
    more.hidden = matching.length <= limit;
  };

  const sort = (column, button) => {
    const down = button.dataset.down !== 'yes';
    all('th button', table).forEach((one) => { delete one.dataset.down; });
    if (down) { button.dataset.down = 'yes'; }
    const key = (index) => {
      const cell = rows[index].cells[column];
      return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
    };
    const keys = rows.map((row, index) => key(index));
    order.sort((a, b) => (keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b) * (down ? 1 : -1));
    const body = table.tBodies[0];
    body.append(...order.map((index) => rows[index]));
    show();
  };

  const move = (by) => {
    if (!shown.length) { return; }
    if (here >= 0) { shown[here].classList.remove('here'); }
    here = Math.max(0, Math.min(shown.length - 1, here + by));
    shown[here].classList.add('here');
    shown[here].querySelector('a').focus({ preventScroll: true });
    shown[here].scrollIntoView({ block: 'nearest' });
  };

  if (table) {
    filter.addEventListener('input', () => { limit = step; show(); });
    triage.addEventListener('change', () => { limit = step; show(); });
    more.addEventListener('click', () => { limit += 5 * step; show(); });
    all('th button', table).forEach((button) =>
      button.addEventListener('click', () => sort(button.closest('th').cellIndex, button)));
    document.querySelector('.tools').hidden = false;
    show();
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
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
