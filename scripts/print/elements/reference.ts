import { tableOf } from '../table.js';
import type { ElementDoc } from './read-elements.js';

const code = (text: string | undefined) => (text === undefined ? '' : `\`${text}\``);

const named = ({ name, description }: ElementDoc['slots'][number]) => [name ? code(name) : 'without name', description];

/** Returns one element's part of the reference, in Markdown. */
const sectionOf = (element: ElementDoc): string =>
  [
    `## \`<${element.tagName}>\``,
    '',
    element.description,
    '',
    `\`import 'ratenkauf-elements/define/${element.tagName}'\`; the class is \`${element.name}\`.`,
    ...tableOf(
      ['attribute', 'type', 'default', ''],
      element.attributes.map((each) => [
        code(each.name),
        code(each.type.text.replace(' | undefined', '')),
        code(each.default),
        each.description,
      ]),
    ),
    ...tableOf(
      ['property', 'type', ''],
      element.properties
        .filter(({ attribute, name }) => attribute !== name)
        .map(({ name, type, readonly, description }) => [
          code(name),
          code(type.text),
          `${readonly ? 'Read only. ' : ''}${description}`,
        ]),
    ),
    ...tableOf(
      ['method', 'returns', ''],
      element.methods.map(({ name, parameters = [], return: returned, description }) => [
        code(`${name}(${parameters.map((each) => each.name).join(', ')})`),
        code(returned?.type?.text),
        description,
      ]),
    ),
    ...tableOf(
      ['event', 'class', ''],
      element.events.map(({ name, type, description }) => [code(name), code(type.text), description]),
    ),
    ...tableOf(['slot', ''], element.slots.map(named)),
    ...tableOf(['part', ''], element.cssParts.map(named)),
    ...tableOf(
      ['custom property', 'default', ''],
      element.cssProperties.map((each) => [code(each.name), code(each.default), each.description]),
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
