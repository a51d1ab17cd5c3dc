import { html, type TemplateResult } from 'lit';

/**
 * Renders the figures of `legalLine`, split at its commas, as a list, and below it instalments and lender. The lines are
 * written out, because one large template is rendered faster than many small ones.
 */
export function renderFigureList(rows: readonly string[]): TemplateResult {
  const cells = rows.flatMap((row) => row.split(/(?= [^ ]+$)/));
  return html`<dl>
      <div><dt>${cells[0]}</dt><dd>${cells[1]}</dd></div>
      <div><dt>${cells[2]}</dt><dd>${cells[3]}</dd></div>
      <div><dt>${cells[4]}</dt><dd>${cells[5]}</dd></div>
      <div><dt>${cells[6]}</dt><dd>${cells[7]}</dd></div>
      <div class="extra"><dt>${cells[8]}</dt><dd>${cells[9]}</dd></div>
    </dl>
    <p class="extra">${rows.slice(5).join(', ')}</p>`;
}
