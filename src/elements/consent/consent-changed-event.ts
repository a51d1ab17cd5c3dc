/** `ratenkauf-consent-changed`: the customer ticked or unticked the consent. */
export class RatenkaufConsentChangedEvent extends Event {
  readonly checked: boolean;
  /** Version of the text that was shown. */
  readonly version: string;

  constructor(checked: boolean, version: string) {
    super('ratenkauf-consent-changed', { bubbles: true, composed: true });
    this.checked = checked;
    this.version = version;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ratenkauf-consent-changed': RatenkaufConsentChangedEvent;
  }
}
