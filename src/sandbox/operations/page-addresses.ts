const folder = '/ratenkauf/content/intern';

/** Path of the page a shop sends its customer to (service.md §B.10). */
export const pagePath = `${folder}/einstieg.jsf`;

/** Path of the pre-contractual information. */
export const informationPagePath = `${folder}/vorvertraglicheInformationen.jsf`;

/** Path of the style sheet of both. */
export const stylesPath = `${folder}/seite.css`;

/** Whether a page of the bank answers at this path. */
export function isPagePath(path: string): boolean {
  return path === pagePath || path === informationPagePath;
}

/** Path and query of one purchase's payment page. */
export function paymentPagePath(technicalId: string): string {
  return `${pagePath}?${query(technicalId)}`;
}

/** Path and query of one purchase's pre-contractual information. */
export function informationPath(technicalId: string): string {
  return `${informationPagePath}?${query(technicalId)}`;
}

function query(technicalId: string): string {
  return new URLSearchParams({ vorgangskennung: technicalId }).toString();
}
