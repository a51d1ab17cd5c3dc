import { assert, describe, it } from 'vitest';
import { cleanText } from '../../../src/rules/customer-facts.js';
import { withoutMarkup } from '../../../src/service/wire/free-text.js';

const wordsOf = (html: string) => cleanText(withoutMarkup(html));

describe('the words of HTML', () => {
  it('are separated where a browser separates them, and joined where it joins them', () => {
    assert.equal(
      wordsOf(
        '<h2>Raten</h2><p>24 Raten<br>zu <b>35</b>,00&nbsp;€</p><ul><li>eins<li>zwei</ul><table><tr><td>a<td>b</table>',
      ),
      'Raten 24 Raten zu 35,00 € eins zwei a b',
    );
    assert.equal(wordsOf('<b>Gesamt</b>betrag'), 'Gesamtbetrag');
  });

  it('are only those that are visible', () => {
    assert.equal(
      wordsOf('<style>p{}</style>sicht<script>alert(1)</script>bar<template>nie</template><!-- auch nicht -->'),
      'sichtbar',
    );
  });

  it('contain no markup that was escaped', () => {
    assert.equal(wordsOf('&lt;script&gt;alert(1)&lt;/script&gt; 3 &gt; 2 <![CDATA[<img src=x>]]>'), 'alert(1) 3 2');
  });

  it('are those of the first 20,000 characters', () => {
    assert.equal(wordsOf('<p>x'.repeat(6000)).replaceAll(' ', '').length, 5000);
  });
});
