// The words that the law requires beside a rate, written by the smallest element that lit allows: no reserved space, no
// languages, no dialog.
import { html, LitElement } from 'lit';

interface Shown {
  readonly amount: number;
  readonly plan: Readonly<
    Record<'months' | 'monthlyRate' | 'lastRate' | 'total' | 'interest' | 'effectiveRate' | 'borrowingRate', number>
  >;
}

const euro = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`;

class LitWords extends LitElement {
  static override properties = { offer: { attribute: false } };

  offer?: Shown;

  override render() {
    if (!this.offer) return '';
    const { amount, plan } = this.offer;
    return html`<div class="rated">
      <b>ab ${euro(plan.monthlyRate)} / Monat</b> <small>in ${plan.months} Raten</small><br />
      <b>Effektiver Jahreszins ${plan.effectiveRate}&nbsp;%</b><br />
      gebundener Sollzinssatz p. a. ${plan.borrowingRate}&nbsp;%<br />
      Nettodarlehensbetrag ${euro(amount)}<br />
      Gesamtbetrag ${euro(plan.total)}<br />
      davon Zinsen ${euro(plan.interest)}<br />
      ${plan.months - 1} Raten zu ${euro(plan.monthlyRate)}, letzte Rate ${euro(plan.lastRate)}. Bonität vorausgesetzt.<br />
      <b>Achtung! Kreditaufnahme kostet Geld.</b>
    </div>`;
  }
}

customElements.define('lit-words', LitWords);
const all = [...document.querySelectorAll<LitWords>('lit-words')];
for (const [start, query] of JSON.parse(document.body.dataset.queries ?? '[]') as [number, string][]) {
  void fetch(`/ratenkauf/offers?${query}`)
    .then((answer) => answer.json() as Promise<{ offers: Shown[] }>)
    .then(({ offers }) => offers.forEach((offer, i) => Object.assign(all[start + i]!, { offer })));
}
