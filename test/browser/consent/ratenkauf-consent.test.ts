import { assert, expect } from '@open-wc/testing';
import type { ConsentChangedEvent } from '../../../src/elements/element/purchase-events.js';
import type { RatenkaufConsent } from '../../../src/elements/consent/ratenkauf-consent.js';
import { consent as words } from '../answers/purchase.js';
import { fakeShop, part, press, showConsent, silence, text } from '../page-purchase.js';
import { impatience, refusal, sleep, until } from '../page.js';

const box = (consent: RatenkaufConsent) => part<HTMLInputElement>(consent, 'input');

async function tick(consent: RatenkaufConsent) {
  box(consent).click();
  await consent.updateComplete;
}

const sent = (form: HTMLFormElement) => new FormData(form).get('consent');

describe('ratenkauf-consent', () => {
  it('shows the bank’s words and an unticked box', async () => {
    const { consent, form } = await showConsent();
    await expect(consent).to.be.accessible();
    assert.include(text(consent), 'Ich willige ein, dass der Shop meine Daten an die Muster-Teilzahlungsbank übermittelt.');
    assert.equal(part<HTMLAnchorElement>(consent, '.words a').href, 'https://bank.example/datenschutz');
    assert.isFalse(box(consent).checked);
    assert.deepEqual([consent.checked, consent.version, consent.value, sent(form)], [false, 'v1', null, null]);
  });

  it('sends the version of the words that were agreed to, and tells of it', async () => {
    const { consent, form } = await showConsent();
    const told: ConsentChangedEvent[] = [];
    form.addEventListener('ratenkauf-consent-changed', (event) => told.push(event));
    await tick(consent);
    await expect(consent).to.be.accessible();
    assert.deepEqual([consent.checked, consent.value, sent(form)], [true, 'v1', 'v1']);
    await tick(consent);
    assert.deepEqual([consent.checked, consent.value, sent(form)], [false, null, null]);
    assert.deepEqual(told.map(({ checked, version }) => [checked, version]), [[true, 'v1'], [false, 'v1']]);
  });

  it('keeps a form from being sent until it is ticked, in German and in English', async () => {
    const { consent, form, button } = await showConsent();
    let submits = 0;
    form.addEventListener('submit', () => submits++);
    button.click();
    assert.deepEqual([form.checkValidity(), consent.validity.valueMissing, submits], [false, true, 0]);
    assert.equal(consent.validationMessage, 'Bitte willigen Sie ein, um mit dem Ratenkauf fortzufahren.');
    form.lang = 'en';
    await until(() => consent.validationMessage.startsWith('Please give your consent'));
    await tick(consent);
    button.click();
    assert.deepEqual([form.checkValidity(), consent.validationMessage, submits], [true, '', 1]);
  });

  it('leads the customer to the box and says what is missing, also when the browser’s own message is gone', async () => {
    const { consent } = await showConsent();
    assert.isFalse(consent.reportValidity());
    await consent.updateComplete;
    assert.equal(consent.shadowRoot?.activeElement, box(consent));
    assert.equal(part(consent, '[role=alert]').textContent, 'Bitte willigen Sie ein, um mit dem Ratenkauf fortzufahren.');
    assert.equal(box(consent).ariaInvalid, 'true');
    await expect(consent).to.be.accessible();
    await tick(consent);
    assert.equal(part(consent, '[role=alert]').textContent, '');
    assert.isTrue(consent.reportValidity());
  });

  it('takes the focus to the box when a form is sent without it', async () => {
    const { consent, form } = await showConsent();
    form.requestSubmit();
    await until(() => consent.shadowRoot?.activeElement === box(consent));
    await until(() => part(consent, '[role=alert]').textContent !== '');
  });

  it('says nothing when a page only asks whether it is valid', async () => {
    const { consent, form } = await showConsent();
    assert.isFalse(form.checkValidity());
    await sleep(20);
    assert.equal(part(consent, '[role=alert]').textContent, '');
    assert.notEqual(document.activeElement, consent);
  });

  it('is unticked by a reset of the form', async () => {
    const { consent, form } = await showConsent();
    await tick(consent);
    form.reset();
    await consent.updateComplete;
    assert.deepEqual([consent.checked, box(consent).checked, sent(form), consent.validity.valid], [false, false, null, false]);
  });

  it('takes back the browser’s memory of a tick for the same words', async () => {
    const { consent, form } = await showConsent();
    consent.formStateRestoreCallback('v1', 'restore');
    await consent.updateComplete;
    assert.deepEqual([consent.checked, box(consent).checked, sent(form)], [true, true, 'v1']);
  });

  it('counts no restored tick for other words, and none that was filled in', async () => {
    const { consent, form } = await showConsent();
    consent.formStateRestoreCallback('v0', 'restore');
    await consent.updateComplete;
    assert.deepEqual([consent.checked, box(consent).checked, sent(form)], [false, false, null]);
    consent.formStateRestoreCallback('v1', 'autocomplete');
    assert.isFalse(consent.checked);
  });

  it('stays out of the form in a disabled fieldset, and comes back', async () => {
    const { consent, form, fieldset } = await showConsent();
    fieldset.disabled = true;
    await consent.updateComplete;
    assert.deepEqual([box(consent).disabled, consent.willValidate, form.checkValidity()], [true, false, true]);
    box(consent).click();
    assert.isFalse(consent.checked);
    await expect(consent).to.be.accessible();
    fieldset.disabled = false;
    await consent.updateComplete;
    assert.deepEqual([box(consent).disabled, form.checkValidity()], [false, false]);
    consent.disabled = true;
    await until(() => box(consent).disabled);
    assert.isTrue(form.checkValidity());
  });

  it('reload() brings the present words and takes the tick away', async () => {
    const { consent, shop, form } = await showConsent();
    await tick(consent);
    shop.answer({ 'GET /consent': words({ version: 'v2', text: ['Neue Worte.'] }) });
    const reloaded = consent.reload();
    assert.isFalse(consent.checked);
    await reloaded;
    assert.deepEqual([consent.version, consent.checked, box(consent).checked, sent(form)], ['v2', false, false, null]);
    assert.include(text(consent), 'Neue Worte.');
  });

  it('cannot be ticked while the words are on their way', async () => {
    const { consent, shop } = await showConsent();
    shop.answer({ 'GET /consent': silence });
    void consent.reload();
    await consent.updateComplete;
    await expect(consent).to.be.accessible();
    box(consent).click();
    assert.deepEqual([consent.checked, box(consent).checked, consent.version], [false, false, undefined]);
  });

  for (const [name, answer, code] of [
    ['the handler is dead', () => Promise.reject(new TypeError('failed')), 'unreachable'],
    ['the handler is silent', silence, 'timeout'],
    ['the service is out of order', () => refusal(503, 'service_unavailable', true), 'service_unavailable'],
    ['the answer is null', () => null, 'malformed_answer'],
    ['there are no words', () => words({ text: [] }), 'malformed_answer'],
    ['there is no version', () => words({ version: '' }), 'malformed_answer'],
    ['the words are rubbish', () => ({ version: 'v1', text: [{ tag: 'p' }, null] }), 'malformed_answer'],
  ] as const) {
    it(`can never be ticked when ${name}, says so, and tries again when asked`, async () => {
      const { consent, shop, errors, form } = await showConsent(fakeShop({ 'GET /consent': answer }, impatience));
      await expect(consent).to.be.accessible();
      assert.include(text(consent), 'kann gerade nicht geladen werden');
      assert.deepEqual(errors.map((error) => error.code), [code]);
      box(consent).click();
      assert.deepEqual([consent.checked, box(consent).checked, form.checkValidity()], [false, false, false]);
      assert.include(consent.validationMessage, 'kann gerade nicht geladen werden');
      shop.answer({ 'GET /consent': words() });
      press(consent, 'Noch einmal versuchen');
      await until(() => consent.version === 'v1');
      await until(() => consent.shadowRoot?.activeElement === box(consent));
      await tick(consent);
      assert.isTrue(form.checkValidity());
    });
  }

  it('makes no link of a script and no element of markup', async () => {
    const hostile = [{ tag: 'a', href: 'javascript:alert(1)', content: ['Klick'] }, { tag: 'script', content: ['alert(1)'] }, '<b>fett</b>'];
    const { consent } = await showConsent(fakeShop({ 'GET /consent': { version: 'v1', text: hostile } }));
    assert.isUndefined(part(consent, '.words a, .words script, .words b')?.outerHTML);
    assert.include(text(consent), '<b>fett</b>');
  });
});
