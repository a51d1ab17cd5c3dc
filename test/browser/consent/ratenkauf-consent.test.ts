import { assert } from '@open-wc/testing';
import type { RatenkaufConsentChangedEvent } from '../../../src/elements/consent/consent-changed-event.js';
import { consent as words } from '../../../src/testing/builders/purchase.js';
import { fakeShop, held, refusal } from '../element/handler.js';
import { until, watchTimers } from '../element/page.js';
import { showConsent } from './harness.js';

describe('ratenkauf-consent', () => {
  it('shows the text of the bank and an unticked box', async () => {
    const { consent, sent } = await showConsent();
    await assert.isAccessible(consent.element);
    assert.include(
      consent.text,
      'Ich willige ein, dass der Shop meine Daten an die Muster-Teilzahlungsbank übermittelt.',
    );
    assert.equal(consent.part<HTMLAnchorElement>('.words a').href, 'https://bank.example/datenschutz');
    assert.isFalse(consent.box.checked);
    assert.deepEqual(
      [consent.element.checked, consent.element.version, consent.element.value, sent()],
      [false, 'v1', null, null],
    );
  });

  it('sends the version of the text that was agreed to, and fires an event', async () => {
    const { consent, form, sent } = await showConsent();
    const told: RatenkaufConsentChangedEvent[] = [];
    form.addEventListener('ratenkauf-consent-changed', (event) => told.push(event));
    await consent.tick();
    await assert.isAccessible(consent.element);
    assert.deepEqual([consent.element.checked, consent.element.value, sent()], [true, 'v1', 'v1']);
    await consent.tick();
    assert.deepEqual([consent.element.checked, consent.element.value, sent()], [false, null, null]);
    assert.deepEqual(
      told.map(({ checked, version }) => [checked, version]),
      [
        [true, 'v1'],
        [false, 'v1'],
      ],
    );
  });

  it('keeps a form from being sent until it is ticked, in German and in English', async () => {
    const { consent, form, button } = await showConsent();
    let submits = 0;
    form.addEventListener('submit', () => submits++);
    button.click();
    assert.deepEqual([form.checkValidity(), consent.element.validity.valueMissing, submits], [false, true, 0]);
    assert.equal(consent.element.validationMessage, 'Bitte willigen Sie ein, damit die Bank Ihren Antrag prüfen kann.');
    form.lang = 'en';
    await until(() => consent.element.validationMessage.startsWith('Please give your consent'));
    await consent.tick();
    button.click();
    assert.deepEqual([form.checkValidity(), consent.element.validationMessage, submits], [true, '', 1]);
  });

  it('moves the focus to the box and says what is missing, also when the browser’s own message is gone [WCAG 1.4.1, 2.4.3, 3.3.1, 3.3.3]', async () => {
    const { consent, form } = await showConsent();
    assert.isFalse(consent.element.reportValidity());
    await consent.updated();
    assert.isTrue(consent.hasFocus(consent.box));
    assert.equal(consent.alert, 'Bitte willigen Sie ein, damit die Bank Ihren Antrag prüfen kann.');
    assert.equal(consent.box.ariaInvalid, 'true');
    await assert.isAccessible(consent.element);
    await consent.tick();
    assert.equal(consent.alert, '');
    assert.isTrue(consent.element.reportValidity());
    form.reset();
    await consent.updated();
    assert.isFalse(consent.box.checked);
    consent.box.blur();
    form.requestSubmit();
    await until(() => consent.hasFocus(consent.box));
    await until(() => consent.alert !== '');
  });

  it('shows no message when a page only calls checkValidity()', async () => {
    const { consent, form } = await showConsent();
    const timers = watchTimers();
    assert.isFalse(form.checkValidity());
    await until(() => timers.pending.length === 0);
    await consent.updated();
    assert.equal(consent.alert, '');
    assert.notEqual(document.activeElement, consent.element);
  });

  it('is unticked by a reset of the form', async () => {
    const { consent, form, sent } = await showConsent();
    await consent.tick();
    form.reset();
    await consent.updated();
    assert.deepEqual(
      [consent.element.checked, consent.box.checked, sent(), consent.element.validity.valid],
      [false, false, null, false],
    );
  });

  it('restores a tick after a reload for the same text, for no other, and not by autocomplete', async () => {
    for (const [version, mode, sends] of [
      ['v1', 'restore', 'v1'],
      ['v0', 'restore', null],
      ['v1', 'autocomplete', null],
    ] as const) {
      const { consent, sent } = await showConsent();
      consent.element.formStateRestoreCallback(version, mode);
      await consent.updated();
      assert.deepEqual([consent.element.checked, consent.box.checked, sent()], [sends !== null, sends !== null, sends]);
    }
  });

  it('is excluded from the form in a disabled fieldset, and included again afterwards', async () => {
    const { consent, form, fieldset } = await showConsent();
    fieldset.disabled = true;
    await consent.updated();
    assert.deepEqual([consent.box.disabled, consent.element.willValidate, form.checkValidity()], [true, false, true]);
    consent.box.click();
    assert.isFalse(consent.element.checked);
    await assert.isAccessible(consent.element);
    fieldset.disabled = false;
    await consent.updated();
    assert.deepEqual([consent.box.disabled, form.checkValidity()], [false, false]);
    consent.element.disabled = true;
    await until(() => consent.box.disabled);
    assert.isTrue(form.checkValidity());
  });

  it('reload() loads the present text and clears the box, which cannot be ticked until it is there', async () => {
    const { consent, shop, sent } = await showConsent();
    await consent.tick();
    const answer = held(words({ version: 'v2', text: ['Neue Worte.'] }));
    shop.answer({ 'GET /consent': answer });
    const reloaded = consent.element.reload();
    await consent.updated();
    await assert.isAccessible(consent.element);
    consent.box.click();
    assert.deepEqual(
      [consent.element.checked, consent.box.checked, consent.element.version],
      [false, false, undefined],
    );
    answer.release();
    await reloaded;
    assert.deepEqual(
      [consent.element.version, consent.element.checked, consent.box.checked, sent()],
      ['v2', false, false, null],
    );
    assert.include(consent.text, 'Neue Worte.');
  });

  for (const [name, answer, code] of [
    ['the service is out of order', () => refusal(503, 'service_unavailable', true), 'service_unavailable'],
    ['the answer is null', () => null, 'malformed_answer'],
    ['there are no words', () => words({ text: [] }), 'malformed_answer'],
    ['there is no version', () => words({ version: '' }), 'malformed_answer'],
    ['the words are rubbish', () => ({ version: 'v1', text: [{ tag: 'p' }, null] }), 'malformed_answer'],
  ] as const) {
    it(`cannot be ticked when ${name}, says so, and tries again when asked`, async () => {
      const { consent, shop, errors, form } = await showConsent(fakeShop({ 'GET /consent': answer }));
      await assert.isAccessible(consent.element);
      assert.include(consent.text, 'kann gerade nicht geladen werden');
      assert.deepEqual(
        errors.map((error) => error.code),
        [code],
      );
      consent.box.click();
      assert.deepEqual([consent.element.checked, consent.box.checked, form.checkValidity()], [false, false, false]);
      assert.include(consent.element.validationMessage, 'kann gerade nicht geladen werden');
      shop.answer({ 'GET /consent': words() });
      consent.press('Noch einmal versuchen');
      await until(() => consent.element.version === 'v1');
      await until(() => consent.hasFocus(consent.box));
      await consent.tick();
      assert.isTrue(form.checkValidity());
    });
  }

  it('creates no link to a script and no element from markup', async () => {
    const hostile = [
      { tag: 'a', href: 'javascript:alert(1)', content: ['Klick'] },
      { tag: 'script', content: ['alert(1)'] },
      '<b>fett</b>',
    ];
    const { consent } = await showConsent(fakeShop({ 'GET /consent': { version: 'v1', text: hostile } }));
    assert.isUndefined(consent.query('.words a, .words script, .words b')?.outerHTML);
    assert.include(consent.text, '<b>fett</b>');
  });
});
