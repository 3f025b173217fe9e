'use strict';
// Keeps a page up to date with what the server tells of campaigns that go on.
(() => {
  const { root, page } = document.body.dataset;
  if (!page) { return; }
  let version = Number(document.body.dataset.version);
  let source = null;
  let again = 0;
  const state = document.getElementById('live');

  const say = (words, style) => {
    if (state.textContent !== words) { state.textContent = words; }
    state.className = 'status ' + style;
  };

  const parsed = (html, wrapper = 'div') => {
    const template = document.createElement('template');
    template.innerHTML = wrapper === 'tr' ? '<table><tbody>' + html + '</tbody></table>' : html;
    return template.content;
  };

  // What somebody has unfolded or pushed aside stays so.
  const keeping = (before, after, act) => {
    const unfolded = [...before.querySelectorAll('details')].map((one) => one.open);
    const scrolled = [...before.querySelectorAll('.scroll')].map((one) => one.scrollLeft);
    act();
    after.querySelectorAll('details').forEach((one, index) => { one.open = unfolded[index] || one.open; });
    after.querySelectorAll('.scroll').forEach((one, index) => { one.scrollLeft = scrolled[index] || 0; });
  };

  const overview = (changes) => {
    for (const [name, html] of Object.entries(changes.parts)) {
      const part = document.querySelector('[data-part="' + name + '"]');
      if (part) { keeping(part, part, () => part.replaceChildren(parsed(html))); }
    }
    if (changes.rows.length || changes.gone.length) {
      const rows = [...parsed(changes.rows.join(''), 'tr').querySelectorAll('tr')];
      document.dispatchEvent(new CustomEvent('isoscope-findings', { detail: { rows, gone: changes.gone } }));
    }
  };

  // Only what reads otherwise is replaced, so that nobody loses the place.
  const renew = async () => {
    const answer = await fetch(window.location.pathname, { cache: 'no-store' });
    if (!answer.ok) {
      say('this page is gone', 'status-off');
      return;
    }
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const selector of ['nav', 'main']) {
      const before = document.querySelector(selector);
      const after = fresh.querySelector(selector);
      const children = [...after.children];
      if (before.children.length !== children.length) {
        keeping(before, after, () => before.replaceWith(after));
      } else {
        [...before.children].forEach((child, index) => {
          if (child.outerHTML !== children[index].outerHTML) {
            keeping(child, children[index], () => child.replaceWith(children[index]));
          }
        });
      }
    }
    document.title = fresh.title;
  };

  const close = () => {
    clearTimeout(again);
    if (source) { source.close(); }
    source = null;
  };

  const open = () => {
    close();
    source = new EventSource(root + 'events?since=' + version + '&page=' + encodeURIComponent(page));
    source.addEventListener('open', () => say('live', 'status-work'));
    source.addEventListener('change', (event) => {
      const changes = JSON.parse(event.data);
      version = changes.version;
      if (changes.parts) { overview(changes); } else { renew().catch(() => say('not connected', 'status-off')); }
    });
    source.addEventListener('error', () => {
      say('not connected', 'status-off');
      // A browser gives up by itself where the answer is no; what it asks again would be out of date.
      close();
      again = setTimeout(open, 3000);
    });
  };

  // A browser has few connections to one server: pages that nobody sees give theirs back.
  document.addEventListener('visibilitychange', () => { if (document.hidden) { close(); } else { open(); } });
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', (event) => { if (event.persisted) { open(); } });
  if (!document.hidden) { open(); }
})();
