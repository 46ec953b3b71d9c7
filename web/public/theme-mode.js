// Runs before the first paint, so that neither the mode nor the reading direction flashes.
(function () {
  var root = document.documentElement;
  try {
    root.dataset.theme = localStorage.getItem('themeMode') === 'dark' ? 'dark' : 'light';
    var language = localStorage.getItem('language');
    if (language === 'tr' || language === 'ar') root.lang = language;
    if (language === 'ar') root.dir = 'rtl';
    var scale = Number(localStorage.getItem('fontScale'));
    if (scale >= 0.7 && scale <= 1.3) root.style.fontSize = scale * 100 + '%';
  } catch {
    root.dataset.theme = 'light';
  }
})();
