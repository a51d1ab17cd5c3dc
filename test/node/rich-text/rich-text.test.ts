import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { richTextSchema, type RichText, type RichTextNode } from '../../../src/contract/rich-text.js';
import { isSafeLink } from '../../../src/rules/safe-link.js';
import { richTextFromHtml } from '../../../src/server/rich-text/rich-text-from-html.js';
import { anyCharacter } from '../../support/characters.js';

const p = (...content: RichTextNode[]): RichTextNode => ({ tag: 'p', content });
const strong = (...content: RichTextNode[]): RichTextNode => ({ tag: 'strong', content });
const em = (...content: RichTextNode[]): RichTextNode => ({ tag: 'em', content });
const ul = (...content: RichTextNode[]): RichTextNode => ({ tag: 'ul', content });
const li = (...content: RichTextNode[]): RichTextNode => ({ tag: 'li', content });
const a = (href: string, ...content: RichTextNode[]): RichTextNode => ({ tag: 'a', href, content });
const br: RichTextNode = { tag: 'br' };

const wordsOf = (text: RichText): string =>
  text
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : ` ${wordsOf(node.content)} `))
    .join('');
const linksIn = (text: RichText): string[] =>
  text.flatMap((node) =>
    typeof node === 'string' || node.tag === 'br'
      ? []
      : [...(node.tag === 'a' ? [node.href] : []), ...linksIn(node.content)],
  );
const depthOf = (text: RichText): number =>
  Math.max(0, ...text.map((node) => (typeof node === 'string' || node.tag === 'br' ? 0 : 1 + depthOf(node.content))));

function expectHtml(html: string, expected: RichText | undefined) {
  assert.deepEqual(richTextFromHtml(html), expected, html);
}

describe('rich text from HTML', () => {
  it('keeps paragraphs, emphasis, lists, links and line breaks [EN 5.4]', () => {
    expectHtml('<p>Ein <b>fettes</b> und <i>schräges</i> Wort</p><ul><li>eins</li><li>zwei</li></ul>', [
      p('Ein ', strong('fettes'), ' und ', em('schräges'), ' Wort'),
      ul(li('eins'), li('zwei')),
    ]);
    expectHtml('oben<br/>unten <a href="mailto:bank@bank.example">Post</a>', [
      'oben',
      br,
      'unten ',
      a('mailto:bank@bank.example', 'Post'),
    ]);
  });

  it('decodes entities once and keeps no-break spaces', () => {
    expectHtml('9,99&nbsp;% &lt;b&gt; &amp;amp; f&uuml;r&shy;sorglich', ['9,99\u00a0% <b> &amp; für\u00adsorglich']);
  });

  it('keeps the words of unknown elements, separated from each other', () => {
    expectHtml('<h2>Titel</h2><div>eins</div>zwei<section>drei</section>', [
      p('Titel'),
      p('eins'),
      p('zwei'),
      p('drei'),
    ]);
    expectHtml('<table><tr><th>Betrag</th><td>1.000&nbsp;€</td></tr><tr><td>Zins<td>9 %</table>', [
      p('Betrag 1.000\u00a0€'),
      p('Zins 9 %'),
    ]);
    expectHtml('<![CDATA[mit < und >]]> Ende', ['mit < und > Ende']);
    expectHtml('<font size=9>groß</font><marquee>schnell</marquee>', ['großschnell']);
  });

  it('lets nothing run: no script, handler, style, frame, image, form or foreign element', () => {
    expectHtml(
      '<script>alert(1)</script><p onclick="alert(1)" style="position:fixed">Text<img src=x onerror=alert(1)></p>',
      [p('Text')],
    );
    expectHtml(
      '<style>p{display:none}</style><svg onload=alert(1)><script>alert(1)</script></svg><iframe srcdoc="<b>x</b>">x</iframe>y',
      ['y'],
    );
    expectHtml('<template>a<b>b</b><template>c</template>d</template>e<noscript><p>f</p>g</noscript>h', ['eh']);
    expectHtml('<template>a</b>b<p>c</template>d', ['d']);
    expectHtml('<scr<script>ipt>alert(1)</script>', ['ipt>alert(1)']);
    expectHtml('&lt;script&gt;alert(1)&lt;/script&gt;', ['<script>alert(1)</script>']);
    expectHtml('<form action="https://evil.example"><button>Kaufen</button></form>', [p('Kaufen')]);
  });

  it('keeps only links to https and mailto, and the words of the others', () => {
    for (const href of [
      'javascript:alert(1)',
      ' JAVASCRIPT:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'http://bank.example',
      '//bank.example',
      '/imprint',
      'https://',
      'https://[',
      'vbscript:x',
      '',
    ]) {
      expectHtml(`<a href="${href}">mehr</a>`, ['mehr']);
    }
    expectHtml('<a href="&#106;avascript:alert(1)">mehr</a><a>!</a>', ['mehr!']);
    expectHtml('<a href="https://a.example/" href="https://b.example/">mehr</a>', [a('https://a.example/', 'mehr')]);
    expectHtml('<a href=" https://bank.example/a?b=1&amp;c=2#d ">mehr</a>', [
      a('https://bank.example/a?b=1&c=2#d', 'mehr'),
    ]);
    expectHtml('<a href="https://bank.example/\u202egpj.exe">mehr</a>', [
      a('https://bank.example/%E2%80%AEgpj.exe', 'mehr'),
    ]);
  });

  it('repairs broken nesting', () => {
    expectHtml('<b>1<i>2</b>3</i>4', [strong('1', em('2')), em('3'), '4']);
    expectHtml('<p>eins<p>zwei</div>drei', [p('eins'), p('zwei'), p('drei')]);
    expectHtml('<li>a<li>b</li>danach', [ul(li('a'), li('b')), p('danach')]);
    expectHtml('<ul>lose<li>a</ul></ul></li>danach', [ul(li('lose'), li('a')), p('danach')]);
    expectHtml('<ul><ul><li>tief</ul></ul>', [ul(li(ul(li('tief'))))]);
    expectHtml('<b><p>fett</p></b>', [p(strong('fett'))]);
    expectHtml('<a href="https://a.example/">eins <a href="https://b.example/">zwei</a></a>', [
      a('https://a.example/', 'eins '),
      a('https://b.example/', 'zwei'),
    ]);
    expectHtml('<b><strong><b>x</b></strong></b>', [strong('x')]);
  });

  it('keeps four levels of lists, and puts deeper items in their order on the fourth', () => {
    const html = '<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5</li></ul><li>4b</ul><li>3b</ul></ul></ul>';
    expectHtml(html, [ul(li('1', ul(li('2', ul(li('3', ul(li('4'), li('5'), li('4b'))), li('3b'))))))]);
  });

  it('drops invisible content and superfluous white space', () => {
    expectHtml(' \n a \t b <b> c</b>\u0000\u0007 \u202edrehen\u202c \u2066x\u2069 ', [
      'a b ',
      strong('c'),
      ' drehen x',
    ]);
    expectHtml('<p>&nbsp;</p><p><br><br></p><b> </b><ul><li></li></ul>', undefined);
    expectHtml('a<br><br><br><br>b<br>', ['a', br, br, 'b']);
    expectHtml('eins\u0085zwei \ud800', ['eins zwei \ufffd']);
    expectHtml('', undefined);
    expectHtml('<script>nur das</script>', undefined);
  });

  it('survives thousands of tags', () => {
    for (const tag of ['<b>', '<ul>', '<li>', '<p>', '<a href=x>', '<font>', '</p>']) {
      const text = richTextFromHtml(`${tag.repeat(19_900 / tag.length)}Worte`) ?? [];
      assert.equal(wordsOf(text).trim(), 'Worte', tag);
      assert.isAtMost(depthOf(text), 12, tag);
      assert.isTrue(richTextSchema.safeParse(text).success, tag);
    }
  });

  it('refuses a text that is longer than any text of a bank', () => {
    expectHtml('x'.repeat(20_001), undefined);
  });
});

describe('rich text from any HTML', () => {
  const names =
    'p b i strong em ul ol li a div h1 table tr td svg math span br select form html x-y constructor hasOwnProperty'.split(
      ' ',
    );
  const attributes = [
    '',
    ' href="https://bank.example/"',
    ' href="javascript:alert(1)"',
    " onclick='x'",
    ' href=https://a.example/b',
    ' style="x" href',
    ' /',
  ];
  const tag = fc
    .tuple(fc.constantFrom('<', '</'), fc.constantFrom(...names), fc.constantFrom(...attributes))
    .map((parts) => `${parts.join('')}>`);
  const word = fc.integer({ min: 0, max: 9999 }).map((n) => ` w${n}x `);

  /** Checks that items are only in lists, in lists only items, and no paragraph or link is in its like. */
  function check(text: RichText, above: readonly string[] = []): void {
    for (const node of text) {
      const parent = above.at(-1);
      const name = typeof node === 'string' ? '#text' : node.tag;
      assert.equal(name === 'li', parent === 'ul' || parent === 'ol', `${name} in ${above.join('>')}`);
      if (['p', 'ul', 'ol', 'li'].includes(name))
        assert.isFalse(above.some((each) => ['p', 'a', 'strong', 'em'].includes(each)));
      if (['a', 'strong', 'em'].includes(name)) assert.notInclude(above, name);
      if (typeof node !== 'string' && node.tag !== 'br') check(node.content, [...above, node.tag]);
    }
  }

  it('fits the contract, is well nested, has only safe links, and has every word in its place', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, tag, word), { maxLength: 60 }), (parts) => {
        const text = richTextFromHtml(parts.join('')) ?? [];
        richTextSchema.parse(text);
        check(text);
        assert.isTrue(linksIn(text).every(isSafeLink));
        const words = parts.filter((part) => !part.startsWith('<')).map((part) => part.trim());
        assert.deepEqual(wordsOf(text).split(/\s+/).filter(Boolean), words);
      }),
      { numRuns: 1500 },
    );
  });

  it('survives what is not even HTML', () => {
    const scrap = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 8 }),
      fc.constantFrom(
        ...`< > & &# ; <!-- --> <![CDATA[ ]]> <script </script> " ' = <a href= javascript: <svg \u0000 \u202e`.split(
          ' ',
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 40 }), (parts) => {
        const text = richTextFromHtml(parts.join('')) ?? [];
        richTextSchema.parse(text);
        assert.isTrue(linksIn(text).every(isSafeLink));
        assert.notMatch(wordsOf(text), /[\u0000-\u0008\u202a-\u202e\u2066-\u2069]/);
      }),
      { numRuns: 500 },
    );
  });
});
