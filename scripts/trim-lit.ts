import type { Plugin } from 'vite';

/** Code that no page of ours reaches, and what stands there instead. A name that the minifier may have chosen is matched as `\w`. */
const cuts: readonly (readonly [RegExp, string])[] = [
  [/\b\w\.(?:lit\w+|reactiveElement)(?:Polyfill|Hydrate)Support\b/g, '(void 0)'],
  [/\(\w\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
  [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap/g, '0'],
  [/this\[Symbol\.metadata\]/g, 'null'],
  [/Error\("(?:CSSResult is not|Value passed to 'css'|invalid template)[^)]*\)/g, 'Error()'],

  // Every supported browser adopts style sheets; each sheet is made once, because `css` is called once for each; what is put into one was
  // checked by the tests, which run with all of lit.
  [
    /\w\.ShadowRoot&&\(void 0===\w\.ShadyCSS\|\|\w\.ShadyCSS\.nativeShadow\)&&"adoptedStyleSheets"in Document\.prototype&&"replace"in CSSStyleSheet\.prototype/,
    '!0',
  ],
  [
    /get styleSheet\(\)\{.*?return (\w)\}toString/,
    'get styleSheet(){let t=this.o;return t||(this.o=t=new CSSStyleSheet).replaceSync(this.cssText),t}toString',
  ],
  [
    /=>\{if\(!0===(\w)\._\$cssResult\$\)return \1\.cssText;if\("number"==typeof \1\)return \1;throw Error\(\)\}/,
    '=>$1.cssText??$1',
  ],
  [/if\(this\._\$cssResult\$=!0,\w!==\w\)throw Error\(\);/, ''],
  [/\w instanceof CSSStyleSheet\?\w:(\w\.styleSheet)/, '$1'],
  [/,this\.t=\w\}/, '}'],
  [/return new (\w)\((\w),\w,\w\)\}/, 'return new $1($2)}'],
  [/toString\(\)\{return this\.cssText\}/, ''],
  [/static finalizeStyles\((\w)\)\{.*?return \w\}static/, 'static finalizeStyles($1){return[$1??[]].flat(1/0)}static'],

  // Initializers, accessors, converters and defaults of properties: ours are plain, and their attributes are text, numbers or booleans.
  [/static addInitializer\(\w\)\{.*?\}static/, 'static'],
  [/,void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\)/, ''],
  [/,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/, ''],
  [/\{attribute:!0,type:String,converter:\w,reflect:!1,useDefault:!1,hasChanged:\w\}/, '{}'],
  [/\w\.hasChanged\?\?(\w)/, '$1'],
  [/!\w\.noAccessor/, '!0'],
  [/\[\.\.\.(\w\(\w\)),\.\.\.\w\(\w\)\]/, '$1'],
  [/,this\.prototype\.hasOwnProperty\(\w\)&&\(\(\w=Object\.create\(\w\)\)\.wrapped=!0\)/, ''],
  [
    /const \w=this\.constructor\.elementProperties;if\(\w\.size>0\)for\(const\[\w,\w\]of \w\)\{const\{wrapped:.*?\}(?=\})/,
    '',
  ],
  [
    /const\{get:\w,set:\w\}=\w\(this\.prototype,(\w)\).*?this\.requestUpdate\(\w,\w,(\w)\)\}/,
    'return{get(){return this[s]},set(value){const old=this[s];this[s]=value,this.requestUpdate($1,old,$2)}',
  ],
  [/void 0!==\w\.converter\?\.toAttribute\?\w\.converter:/, ''],
  [/"function"==typeof \w\.converter\?.*?\?\w\.converter:/, ''],
  [/toAttribute\(\w,\w\)\{switch.*?\}return (\w)\}/, 'toAttribute(t){return t}'],
  [/fromAttribute\(\w,\w\)\{.*?return \w\}/, 'fromAttribute(t,s){return s===Number&&null!==t?Number(t):t}'],
  [/"string"==typeof (\w)\?\1:"string"==typeof (\w)\?\2\.toLowerCase\(\):void 0/, '$1??$2.toLowerCase()'],
  [/,\w=(this\.getPropertyDescriptor\(\w,\w,\w\));void 0!==\w&&(\w\(this\.prototype,\w,)\w\)/, ';$2$1)'],
  [/this\._\$Eh&&(\[\.\.\.this\._\$Eh\.keys\(\)\])/, '$1'],
  [/attributeChangedCallback\(\w,\w,\w\)\{this\._\$AK\(\w,\w\)\}/, ''],
  [/_\$AK\((\w),(\w)\)\{/, 'attributeChangedCallback($1,_,$2){'],
  [/\|\|\w\.useDefault&&.*?(?=\)\)return)/, ''],
  [
    /C\((\w),(\w),\{useDefault:\w,.*?\}(?=async)/,
    'C($1,$2,{reflect:e}){this._$AL.has($1)||this._$AL.set($1,this.hasUpdated?$2:void 0),e&&this._$Em!==$1&&(this._$Eq??=new Set).add($1)}',
  ],
  [/\?\?this\._\$Ej\?\.get\(\w\)\?\?\w/, ''],

  // Attributes without quotes right before the end of a tag.
  [/\w===\w&&\w\[\w\+1\]\.startsWith\("\/>"\)\?" ":""/, '""'],

  // Values of templates in SVG, in MathML, in raw text, in comments and in place of attributes; listeners that are objects or have options.
  [/2===\w\?"<(\/?)svg>":3===\w\?"<\1math>":""/g, '""'],
  [/2===\w\|\|3===\w\)\{.*?\}/, '0);'],
  [/\(\w\.test\(\w\[2\]\)&&\(\w=RegExp\("<\/"\+\w\[2\],"g"\)\),(\w=\w)\)/, '$1'],
  [/if\(\w\.test\(\w\.tagName\)\)\{.*?\}(?=\}else if)/, ''],
  [/else\{let \w=-1;.*?\.length-1\}/, ''],
  [/else \w\.startsWith\(\w\)&&\(\w\.push\(\{type:6,index:\w\}\),\w\.removeAttribute\(\w\)\);/, ''],
  [/:6===\w\.type&&\(\w=new \w\(\w,this,\w\)\)/, ':0'],
  [/\|\|\w\.capture!==\w\.capture\|\|\w\.once!==\w\.once\|\|\w\.passive!==\w\.passive/, ''],
  [
    /"function"==typeof this\._\$AH\?(this\._\$AH\.call\(this\.options\?\.host)\?\?this\.element(,\w\)):this\._\$AH\.handleEvent\(\w\)/,
    '$1$2',
  ],

  // Comments in templates; content of the page before ours.
  [/"!--"===\w\[1\]\?\w=\w:void 0!==\w\[1\]\?\w=\w:/, ''],
  [/:\w===\w\|\|\w===\w\?\w=\w:\((?=\w=\w,\w=void 0\))/, ':('],
  [
    /createRenderRoot\(\)\{const \w=super\.createRenderRoot\(\);return this\.renderOptions\.renderBefore\?\?=\w\.firstChild,\w\}/,
    '',
  ],
  [/const \w=\w\?\.renderBefore\?\?(\w);/, 'const e=$1;'],
  [/const \w=\w\?\.renderBefore\?\?null;/, 'const t=null;'],

  // Updates that do not take place, controllers that are added later, and what enables updates before the constructor has.
  [
    /let \w=!1;(const (\w)=this\._\$AL;try\{)\w=this\.shouldUpdate\(\w\),\w\?\((.*?)\):this\._\$EM\(\)\}catch\(\w\)\{throw \w=!1,this\._\$EM\(\),\w\}\w&&/,
    '$1$3}catch(t){throw this._$EM(),t}',
  ],
  [/shouldUpdate\(\w\)\{return!0\}/, ''],
  [/,void 0!==this\.renderRoot&&this\.isConnected&&\w\.hostConnected\?\.\(\)/, ''],
  [/enableUpdating\(\w\)\{\}/, ''],

  // Compiled templates, and a hook for nodes that a polyfill has wrapped.
  [/"number"==typeof \w\?(this\._\$AC\(\w\)):\(.*?,\w\)/, '$1'],
  [/\w\((\w)\)\.nextSibling;\w\(\1\)\.remove\(\)/, '$1.nextSibling;$1.remove()'],

  // Elements that render nothing, and the mark by which older decorators know lit's own.
  [/render\(\)\{return \w\}/, ''],
  [/\w\._\$litElement\$=!0,\w\["finalized"\]=!0,/, ''],
  [/&&"function"!=typeof \w(?=[,;])/, ''],

  // Another document than the page's, nodes as values, removed controllers, and what else an author of components may override.
  [/\(\w\?\.creationScope\?\?(\w)\)/, '$1'],
  [/void 0!==\w\.nodeType\?this\.T\(\w\):/, ''],
  [/removeController\(\w\)\{[^}]*\}/, ''],
  [/get updateComplete\(\)\{return this\.getUpdateComplete\(\)\}getUpdateComplete/, 'get updateComplete'],
];

/** Directives, which alone want to know whether they are connected to the page, and alone may say that nothing has changed. */
const directives: typeof cuts = [
  [/(_\$AI\(\w,\w=this\)\{)\w=\w\(this,\w,\w\),(?=\w\(\w\)\?)/, '$1'],
  [/\w=\w\(this,\w,\w,0\),(?=\w=!)/, ''],
  [/\w\(this,(\w\[\w\+\w\]),\w,\w\),\w===\w&&\(\w=this\._\$AH\[\w\]\)/, '$1'],
  [/if\(\((\w)=\w\(this,\w,\w,0\)\?\?(\w)\)===\w\)return;/, '$1??=$2;'],
  [/(\w!==this\._\$AH&&)\w!==\w&&(?=this\._\()/, '$1'],
  [/(\w!==this\._\$AH)&&\w!==\w(?=,\w&&)/, '$1'],
  [/get _\$AU\(\)\{return [^}]*\}/g, ''],
  [/,this\._\$Cv=\w\?\.isConnected\?\?!0/, ''],
  [/for\(this\._\$AP\?\.\(!1,!0,\w\);/, 'for(;'],
  [/setConnected\(\w\)\{[^}]*\}/, ''],
  [/get parentNode\(\)\{return this\._\$AM\.parentNode\}/, ''],
  [/get parentNode\(\)\{let .*?,\w\}/, ''],
  [/get (?:startNode|endNode|tagName)\(\)\{return [^}]*\}/g, ''],
  [
    /constructor\(\)\{super\(\.\.\.arguments\),this\.type=\d\}|constructor\(\w,\w,\w,\w,\w\)\{super\(\w,\w,\w,\w,\w\),this\.type=5\}/g,
    '',
  ],
  [/this\.type=\d,/g, ''],
  [/this\._\$AN=void 0,/g, ''],
  [/this\.hasUpdated\|\|\(this\.renderOptions\.isConnected=this\.isConnected\),/, ''],
  [/,this\._\$Do=void 0/, ''],
  [/this\._\$Do=(\w\(\w,this\.renderRoot,this\.renderOptions\))/, '$1'],
  [
    /connectedCallback\(\)\{super\.connectedCallback\(\),this\._\$Do\?\.setConnected\(!0\)\}disconnectedCallback\(\)\{super\.disconnectedCallback\(\),this\._\$Do\?\.setConnected\(!1\)\}/,
    '',
  ],
];

/** Properties that are written back to their attributes. */
const reflection: typeof cuts = [
  [/_\$ET\(\w,\w\)\{.*?\}(?=attributeChangedCallback)/, ''],
  [/this\._\$Eq&&=this\._\$Eq\.forEach\(.*?\)\),/, ''],
  [/\{reflect:e\}|,e&&this\._\$Em!==\w&&\(this\._\$Eq\?\?=new Set\)\.add\(\w\)/g, ''],
  [/toAttribute\(t\)\{return t\},/, ''],
  [/&&this\._\$Em!==\w/, ''],
  [/this\._\$Em=\w;/, ''],
  [/,this\._\$Em=null(?=[,}])/g, ''],
];

/** Requests of an update with a value that is not set yet, as decorators send them; reflection needs them too. */
const requests: typeof cuts = [
  [
    /(\w)=!1,(\w)\)\{if\(void 0!==(\w)\)\{const \w=this\.constructor;if\(!1===\1&&\((\2=this\[\3\])\),\w\?\?=\w\.getPropertyOptions\(\3\),/,
    '$2){if(void 0!==$3){if($4,',
  ],
];

/** Attributes that are there or not, `?name=`. */
const presence: typeof cuts = [[/"\?"===(\w)\[1\]\?\w:/, '']];
const usesPresence = /\s\?\w+=\$\{/;

/** Hooks of controllers, and lists as values that are no arrays. */
const hooks: typeof cuts = [
  [/,this\._\$EO\?\.forEach\(\w=>\w\.hostConnected\?\.\(\)\)/, ''],
  [/this\._\$EO\?\.forEach\(\w=>\w\.hostDisconnected\?\.\(\)\)/, ''],
  [/this\._\$EO\?\.forEach\(\w=>\w\.hostUpdated\?\.\(\)\),/, ''],
  [/\|\|"function"==typeof \w\?\.\[Symbol\.iterator\]/, ''],
];
const usesHooks = /\b(?:hostConnected|hostDisconnected|hostUpdated)\b/;

/**
 * Vite plugin that removes the parts of lit that our elements do not need in a bundle: hooks for polyfills and hydration, the version list,
 * decorator metadata, and development hints of lit. The minifier then removes the code that has no effect any more. Fails the
 * build when a version of lit no longer contains a part to remove, or when a directive, a hook or `?name=` is used in a file built without them.
 */
export const trimLit = ({
  hasDirectives = false,
  reflects = false,
  hasHooks = true,
  hasPresence = true,
} = {}): Plugin => {
  const all = [
    ...cuts,
    ...(hasDirectives ? [] : directives),
    ...(reflects ? [] : [...reflection, ...requests]),
    ...(hasHooks ? [] : hooks),
    ...(hasPresence ? [] : presence),
  ];
  const unmet = new Set(all);
  return {
    name: 'trim-lit',
    transform(code, id) {
      if (!hasHooks && id.includes('/src/elements/') && usesHooks.test(code))
        this.error(`${id} uses a hook of lit: build it with trimLit({ hasHooks: true }).`);
      if (!hasPresence && id.includes('/src/elements/') && usesPresence.test(code))
        this.error(`${id} uses ?name= of lit: build it with trimLit({ hasPresence: true }).`);
      if (!/\/node_modules\/(?:@lit\/reactive-element|lit-html|lit-element)\//.test(id)) return null;
      if (!hasDirectives && id.includes('/lit-html/directive'))
        this.error('This file uses a directive of lit: build it with trimLit({ hasDirectives: true }).');
      const trimmed = all.reduce((text, cut) => {
        const rest = text.replace(cut[0], cut[1]);
        if (rest !== text) unmet.delete(cut);
        return rest;
      }, code);
      return { code: trimmed, map: null };
    },
    buildEnd(error) {
      if (!error && unmet.size > 0)
        this.error(
          `lit has no ${[...unmet].map(([pattern]) => String(pattern)).join(' and no ')}: adapt scripts/trim-lit.ts to its version.`,
        );
    },
  };
};
