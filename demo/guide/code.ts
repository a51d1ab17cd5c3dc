import { readFile } from 'node:fs/promises';

/** What a page shows of the package. */
export const codeNames = ['teaser', 'checkout', 'summary', 'back-office'] as const;

/** Name of what a page shows of the package. */
export type CodeName = (typeof codeNames)[number];

interface Code {
  /** What a page of any shop has to contain. */
  readonly snippet: string;
  /** Files of the demo, relative to its folder. */
  readonly files: readonly string[];
}

/** The code behind the pages. */
export const codes: Readonly<Record<CodeName, Code>> = {
  teaser: {
    snippet: `<link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
<script type="module" src="/ratenkauf/assets/ratenkauf-teaser.js"></script>

<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>`,
    files: ['pages/home.ts', 'pages/product.ts', 'shop.ts', 'public/themes.css'],
  },
  checkout: {
    snippet: `<script type="module" src="/ratenkauf/assets/ratenkauf-checkout.js"></script>

<ratenkauf-checkout>
  <label slot="radio"><input type="radio" name="payment" value="instalments"> Ratenkauf</label>
</ratenkauf-checkout>`,
    files: ['pages/payment.ts', 'ratenkauf-shop.ts', 'shop.ts'],
  },
  summary: {
    snippet: `<script type="module" src="/ratenkauf/assets/ratenkauf-summary.js"></script>

<ratenkauf-summary></ratenkauf-summary>`,
    files: ['pages/review.ts', 'pages/thanks.ts', 'ratenkauf-shop.ts'],
  },
  'back-office': {
    snippet: `<script type="module" src="/ratenkauf/assets/ratenkauf-merchant.js"></script>

<ratenkauf-transactions></ratenkauf-transactions>
<ratenkauf-transaction transaction-id="AB12CD"></ratenkauf-transaction>`,
    files: ['back-office/transaction-pages.ts', 'ratenkauf-shop.ts'],
  },
};

/** Reads a file of the demo; only for names from {@link codes}. */
export const sourceOf = (file: string): Promise<string> => readFile(new URL(`../${file}`, import.meta.url), 'utf8');
