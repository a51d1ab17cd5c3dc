import { knownShop, type Sandbox } from 'ratenkauf-elements/sandbox';

interface WirePlan {
  readonly gesamtsumme: string;
  readonly zinsen: Readonly<Record<'effektivzins' | 'nominalzins' | 'anfallendeZinsen', string>>;
  readonly zahlungsplan: Readonly<Record<'betragRate' | 'betragLetzteRate', string>> & { readonly anzahlRaten: string };
}

/** Returns the service's own figures of the plan with the longest term for `euros`, formatted for customers. */
export async function figuresOf(sandbox: Sandbox, euros: string, locale = 'de-DE') {
  const query = new URLSearchParams({ webshopId: knownShop.webshopId, finanzierungsbetrag: euros });
  const headers = { 'tbk-rk-shop': knownShop.webshopId, 'tbk-rk-token': knownShop.password };
  const response = await fetch(`${sandbox.url}/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?${query}`, { headers });
  const { ergebnis } = (await response.json()) as { ergebnis: WirePlan[] };
  const { gesamtsumme, zinsen, zahlungsplan } = ergebnis.reduce((a, b) => (monthsOf(a) > monthsOf(b) ? a : b));
  const amount = amountIn(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });
  return {
    amount: amount(euros),
    months: Number(zahlungsplan.anzahlRaten),
    monthlyRate: amount(zahlungsplan.betragRate),
    lastRate: amount(zahlungsplan.betragLetzteRate),
    interest: amount(zinsen.anfallendeZinsen),
    total: amount(gesamtsumme),
    effectiveRate: plain(percent.format(Number(zinsen.effektivzins) / 100)),
    borrowingRate: plain(percent.format(Number(zinsen.nominalzins) / 100)),
  };
}

const monthsOf = ({ zahlungsplan }: WirePlan) => Number(zahlungsplan.anzahlRaten);

/** Uses normal spaces, as `seen` does. */
const plain = (text: string) => text.replace(/\s/g, ' ');

/** Returns a function that formats a decimal amount for customers. */
export const amountIn = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  return (euros: string) => plain(format.format(Number(euros)));
};
