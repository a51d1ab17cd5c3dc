const folder = '/ratenkauf/content/intern';

/** Path of the page that the shop redirects its customer to (service.md §B.10). */
export const pagePath = `${folder}/einstieg.jsf`;

/** Path of the pre-contractual information. */
export const informationPagePath = `${folder}/vorvertraglicheInformationen.jsf`;

/** Path of the style sheet of both pages. */
export const stylesPath = `${folder}/seite.css`;

/** Path of their icon. */
export const iconPath = `${folder}/seite.svg`;

/** Returns true for paths of the bank's pages. */
export function isPagePath(path: string): boolean {
  return path === pagePath || path === informationPagePath;
}

/** Returns path and query of a purchase's payment page. */
export function paymentPagePath(technicalId: string): string {
  return `${pagePath}?${query(technicalId)}`;
}

/** Returns path and query of a purchase's pre-contractual information. */
export function informationPath(technicalId: string): string {
  return `${informationPagePath}?${query(technicalId)}`;
}

function query(technicalId: string): string {
  return new URLSearchParams({ vorgangskennung: technicalId }).toString();
}
