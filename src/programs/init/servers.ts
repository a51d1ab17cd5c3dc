/** What a shop of `init` runs on. */
export interface Server {
  readonly title: string;
  /** Script of the shop's package.json that starts it. */
  readonly script: string;
  /** The same without a script. */
  readonly command: string;
  /** What a shop that is there already has to add to files of its own, by their paths without extension. */
  readonly byHand?: Readonly<Record<string, string>>;
  /** Older names of files, by their paths without extension: a framework refuses a file beside one of its older name. */
  readonly formerly?: Readonly<Record<string, string>>;
  /** The folder under which the framework looks for its own folders, if it is not the project's. */
  readonly sources?: { readonly folder: string; readonly holds: readonly string[] };
  /** What a project of the shop system that is there already gets; it is started as before. */
  readonly project?: SystemProject;
  /** Whether its compiler takes `import` only in packages that are not of the type "commonjs". */
  readonly needsModules?: boolean;
}

/** A project of a shop system that is there already. It gets the files of the template `NAME-project`. */
export interface SystemProject {
  /** Names of the file by which it is known, one for each language. */
  readonly knownBy: readonly string[];
  /** What has to be added to that file. */
  readonly toAdd: string;
  /** What has to be added to other files if they are there, by their paths without extension. */
  readonly byHand?: Readonly<Record<string, string>>;
  /** What has to be set elsewhere, by place. */
  readonly besides?: Readonly<Record<string, string>>;
  /** Packages that it needs beside ours; if this is not given, what this Node needs. */
  readonly needs?: readonly string[];
  /** What is started beside it. */
  readonly command: string;
}

const vendureConfig = ['vendure-config.ts', 'vendure-config.js', 'vendure-config.mjs'];

const oneFile = { script: 'start', command: 'node shop.mjs' };

/** All servers, by their names on the command line. */
export const servers: Readonly<Record<ServerName, Server>> = {
  node: { title: 'node:http', ...oneFile },
  express: { title: 'Express 5', ...oneFile },
  fastify: { title: 'Fastify 5', ...oneFile },
  hono: { title: 'Hono', ...oneFile },
  next: {
    title: 'Next, app router',
    script: 'dev',
    command: 'next dev --hostname localhost',
    byHand: {
      'next.config': "serverExternalPackages: ['ratenkauf-elements']",
      instrumentation:
        "in register(): if (process.env.NEXT_RUNTIME === 'nodejs') await (await " +
        "import('./ratenkauf-handler')).startRatenkauf();",
      proxy: "a cookie session for each visitor, or the shop's own session in sessionKey of ratenkauf.mjs",
      'app/layout':
        'in <html>: <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css" precedence="default" />, in ' +
        '<body>: <RatenkaufElements /> of ./ratenkauf-elements',
      'app/page': 'on a product\'s page: <RatenkaufTeaser amount="799.00" /> of ratenkauf-elements/react',
      'app/checkout/page': 'among the payment methods: <RatenkaufCheckout /> of ratenkauf-elements/react',
      'app/review/page':
        'on the page for the return from the bank: <RatenkaufSummary paymentHref="/checkout" /> of ' +
        'ratenkauf-elements/react',
    },
    formerly: { proxy: 'middleware' },
    sources: { folder: 'src', holds: ['app', 'pages'] },
    needsModules: true,
  },
  vendure: {
    title: 'Vendure 3.7; in a project of it, the plugin alone',
    script: 'start',
    command: 'node index.mjs',
    sources: { folder: 'src', holds: vendureConfig },
    project: {
      knownBy: vendureConfig,
      toAdd: "import { ratenkauf } from './ratenkauf', and ratenkauf among the plugins",
      command: 'ratenkauf-sandbox',
    },
  },
  medusa: {
    title: 'Medusa 2.21, with PostgreSQL; in a project of it, the adapter alone',
    script: 'start',
    command: 'node start.mjs',
    project: {
      knownBy: ['medusa-config.ts'],
      toAdd:
        "import { ratenkauf } from './src/ratenkauf', and among the modules { resolve: '@medusajs/medusa/payment', " +
        'options: { providers: [ratenkauf.provider] } }',
      byHand: {
        'src/api/middlewares': "import { ratenkauf } from '../ratenkauf', and ...ratenkauf.middlewares.routes",
      },
      besides: {
        '.env': 'ORIGIN=http://localhost:8000, the address of the storefront, which leads /ratenkauf to Medusa',
        'the region for Germany': 'the payment provider pp_ratenkauf_ratenkauf, in the settings of Medusa',
      },
      needs: ['pg'],
      command: 'ratenkauf-sandbox',
    },
    byHand: {
      'medusa-config':
        "import { ratenkauf } from './ratenkauf.mjs', and ratenkauf.provider among those of the payment module",
      'src/api/middlewares': "import { ratenkauf } from '../../ratenkauf.mjs', and ...ratenkauf.middlewares.routes",
    },
  },
};

/** Name of a server. */
export type ServerName = 'node' | 'express' | 'fastify' | 'hono' | 'next' | 'vendure' | 'medusa';

/** Returns whether a text is the name of a server. */
export const isServer = (text: string): text is ServerName => Object.hasOwn(servers, text);

/** The names, for messages. */
export const serverNames = Object.keys(servers).join(', ');
