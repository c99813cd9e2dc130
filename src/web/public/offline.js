// Loads the page again as soon as the browser is online.
addEventListener('online', () => location.reload())
