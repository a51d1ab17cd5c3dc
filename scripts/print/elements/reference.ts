import type { ElementDoc } from './element-doc.js';

const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string) => `\`${cell(text)}\``;

/** Returns a table, or nothing if it has no rows. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  return ['', ...[heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)];
}

/** Returns one element's part of the reference, in Markdown. */
const sectionOf = (element: ElementDoc): string =>
  [
    `## \`<${element.tag}>\``,
    '',
    element.description,
    '',
    `\`import 'ratenkauf-elements/define/${element.tag}'\`; the class is \`${element.className}\`.`,
    ...table(
      ['attribute', 'type', 'default', ''],
      element.attributes.map(({ name, type, byDefault, description }) => [
        code(name),
        code(type.replace(' | undefined', '')),
        byDefault === undefined ? '' : code(byDefault),
        cell(description),
      ]),
    ),
    ...table(
      ['property', 'type', ''],
      element.properties
        .filter(({ attribute, name }) => attribute !== name)
        .map(({ name, type, isReadonly, description }) => [
          code(name),
          code(type),
          cell(`${isReadonly ? 'Read only. ' : ''}${description}`),
        ]),
    ),
    ...table(
      ['method', 'returns', ''],
      element.methods.map(({ name, parameters, returns, description }) => [
        code(`${name}(${parameters.map((each) => each.name).join(', ')})`),
        code(returns),
        cell(description),
      ]),
    ),
    ...table(
      ['event', 'class', ''],
      element.events.map(({ name, type, description }) => [code(name), code(type), cell(description)]),
    ),
    ...table(
      ['slot', ''],
      element.slots.map(({ name, description }) => [name ? code(name) : 'without name', cell(description)]),
    ),
    ...table(
      ['part', ''],
      element.parts.map(({ name, description }) => [code(name), cell(description)]),
    ),
    ...table(
      ['custom property', 'default', ''],
      element.tokens.map(({ name, byDefault, description }) => [
        code(name),
        byDefault === undefined ? '' : code(byDefault),
        cell(description),
      ]),
    ),
    '',
  ].join('\n');

/** Returns the reference of all elements, in Markdown. */
export const referenceOf = (elements: readonly ElementDoc[]): string => `# Reference of the elements

All attributes, properties, methods, events, slots, parts and custom properties of each element.
The package has the same as data for editors and frameworks (see [Types](../../docs/guide/elements.md#types)).

${elements.map(sectionOf).join('\n')}`;

/** Returns the text for language models: what the package is, how it is used, and the reference. */
export const llmsText = (elements: readonly ElementDoc[]): string => `# ratenkauf-elements

> Instalment purchase (Ratenkauf) for shops in Germany: web components for the page, one handler for the shop's own server, and a sandbox of the bank.

- Install: \`npm install ratenkauf-elements\`. ES modules only; Node 20.19, or 22 and newer. On Node before 22.13, purchases in SQLite need \`npm install libsql\`; PostgreSQL needs \`npm install pg\`.
- Page with a bundler: \`import 'ratenkauf-elements/define/ratenkauf-teaser'\` and \`import 'ratenkauf-elements/ratenkauf.css'\`. Without one, the handler serves \`<publicUrl>/assets/ratenkauf-teaser.js\`, one file for each element, and \`<publicUrl>/assets/ratenkauf.css\`.
- Amounts: attributes are euros with a decimal point (\`amount="799.00"\`); in code and in events they are integer cents (\`79900\`).
- Server: \`createRatenkauf({ service: { webshopId, password, host }, publicUrl, lender: { name, street, postcode, city } })\` of \`ratenkauf-elements/server\`; \`handler(request)\` takes a standard Request. \`toNodeHandler(ratenkauf)\` of \`ratenkauf-elements/node\` for node:http and Express, \`ratenkaufPlugin(ratenkauf)\` of \`ratenkauf-elements/fastify\`. Without \`lender\`, the bank's example has to name it, or no figure is shown. Purchases need \`shop\` and \`secret\`.
- Sandbox: \`npx ratenkauf-sandbox\` at http://localhost:4010 with webshop id \`2.de.9999.10001\` and password \`sandbox\`.
- Own tests: \`handlers('declined')\` of \`ratenkauf-elements/testing/msw\`; \`fetchOf\`, \`routeOf\` and builders, without msw, of \`ratenkauf-elements/testing\` (\`docs/testing.md\`).
- React 19, also with server rendering (Next): components of \`ratenkauf-elements/react\`, \`<RatenkaufTeaser amount="799.00" onRatenkaufPlanSelected={(event) => …} />\`; the import of \`define\` beside it loads the element. Do not write listeners or objects on the tags themselves there: React does not set them on HTML from a server.
- Types of the tags: \`import 'ratenkauf-elements/react'\`, likewise \`preact\`, \`solid\`, \`vue\`, \`svelte\`.
- The legal lines of the elements must not be hidden or altered; styles go through \`--ratenkauf-…\` properties and \`::part()\`.

${elements.map(sectionOf).join('\n')}`;
