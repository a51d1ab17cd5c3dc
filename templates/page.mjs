// Replace: the shop's own pages. Only the style sheet, the script and the tags are needed.
export const page = (title, content) => `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
<script type="module" src="/ratenkauf/assets/ratenkauf.js"></script>
<style>body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font-family: system-ui }</style>
<h1>${title}</h1>
<p>1 Sofa, 799,00 €</p>
${content}
<footer><p><a href="/widerruf">Vertrag widerrufen</a></p></footer>`;

// Replace: the form with which customers withdraw (§ 356a BGB): name, order and address for the receipt.
export const withdrawal = page('Vertrag widerrufen', '<p>Hier fehlt noch das Formular für den Widerruf.</p>');

// No other site may show a page with consent or order button in a frame.
export const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "frame-ancestors 'none'",
};
