// Runs before the first paint, so that neither the mode nor the reading direction flashes.
(function () {
  var root = document.documentElement;
  try {
    root.dataset.theme = localStorage.getItem('themeMode') === 'dark' ? 'dark' : 'light';
    var language = localStorage.getItem('language');
    // The page names the languages with their directions: `en:ltr tr:ltr`.
    (root.dataset.languages || '').split(' ').forEach(function (entry) {
      var parts = entry.split(':');
      if (parts[0] !== language) return;
      root.lang = parts[0];
      root.dir = parts[1];
    });
    var scale = Number(localStorage.getItem('fontScale'));
    if (scale >= 0.7 && scale <= 1.3) root.style.fontSize = scale * 100 + '%';
  } catch {
    root.dataset.theme = 'light';
  }
})();
