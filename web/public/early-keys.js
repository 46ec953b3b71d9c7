// Keeps what is typed after / or Ctrl K until the search that it is meant for is drawn; there from the first moment on.
(function () {
  var pending = null;

  function isTyping(target) {
    return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
  }

  /** The search that a key asks for: of the list, or of the pages. */
  function searchOf(event) {
    var hasCommand = event.ctrlKey || event.metaKey;
    if (hasCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return 'pages';
    return event.key === '/' && !hasCommand && !event.altKey ? 'list' : null;
  }

  function edit(event) {
    var isText =
      event.key.length === 1 && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey));
    if (isText) pending.text += event.key;
    else if (event.key === 'Backspace') pending.text = Array.from(pending.text).slice(0, -1).join('');
    else if (event.key === 'Escape') pending = null;
    else return;
    event.preventDefault();
  }

  window.addEventListener('keydown', function (event) {
    // Whoever is there already handles the key before it arrives here.
    var isWaiting = document.querySelector('[data-page-pending]') !== null && !event.defaultPrevented;
    if (!isWaiting || isTyping(event.target)) {
      pending = null;
      return;
    }
    var search = searchOf(event);
    if (search !== null && (pending === null || search === 'pages')) {
      pending = { search: search, text: '' };
      event.preventDefault();
    } else if (pending !== null) edit(event);
  });
  window.addEventListener('pointerdown', function () {
    pending = null;
  });

  /** What was typed for a search, once; null when it was not asked for. */
  window.takeEarlyText = function (search) {
    if (pending === null || pending.search !== search) return null;
    var text = pending.text;
    pending = null;
    return text;
  };
})();
