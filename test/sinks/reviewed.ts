/** Where it was looked for. */
export type Where = 'source' | 'h5' | 'console' | 'weapp' | 'dd'

/** A place where a text may become HTML, a script or an address that runs, and why none of a stranger's does. */
export interface Reviewed {
  /** as scan.ts writes it, without the names that a minifier gives; of our own sources with the file */
  code: string
  /** different places that read so; 1 unless told otherwise */
  times?: number
  /** package and what it is there for */
  of?: string
  /** what may reach it */
  reaches: string
  /** why nothing of it runs */
  safe: string
}

export const REVIEWED: Record<Where, readonly Reviewed[]> = {
  source: [
    {
      code: 'src/platform/rich-text/index.h5.tsx: { dangerouslySetInnerHTML: { __html: _ } }',
      reaches: 'HTML articles and rich texts that a tenant wrote, in a preview as they are typed',
      safe: 'sanitize-html on the server (server/kernel/text/clean-html.ts) and DOMPurify here, each with a list of its own; a preview, which the server has not seen, stands in a frame without an origin',
    },
    {
      code: 'src/platform/rich-text/index.dd.tsx: import { RichText }',
      reaches: 'HTML articles and rich texts that a tenant wrote, as nodes',
      safe: 'cleaned by the server; a mini-program draws nodes by itself and has no elements that run',
    },
    {
      code: 'src/platform/rich-text/index.weapp.tsx: import towxml/parse/index',
      reaches: 'HTML articles and rich texts that a tenant wrote',
      safe: 'only its reader is used, which gives a tree; what is drawn of it are View, Text and Image of ours',
    },
    {
      code: 'src/ui/markdown/spec/html.ts: DOMParser',
      reaches: 'the examples of CommonMark',
      safe: 'only the tests of Markdown use it: no bundle contains it, and a parsed document runs nothing',
    },
    {
      code: 'src/ui/markdown/spec/html.ts: new DOMParser().parseFromString(`<!doctype html><body>${…}`, "text/html")',
      reaches: 'the examples of CommonMark',
      safe: 'only the tests of Markdown use it: no bundle contains it, and a parsed document runs nothing',
    },
    {
      code: 'src/platform/panes/index.h5.ts: _.setAttribute(_, _)',
      reaches: 'names and values of a table beside it',
      safe: 'constants: roles and levels of parts of a screen',
    },
    {
      code: 'src/platform/reach/index.h5.tsx: _.setAttribute(_, _)',
      reaches: 'role, state and name of parts that NutUI draws; a name may have words of a company in it',
      safe: 'the names of the attributes are written there: role, tabindex and aria-…, of which none runs anything',
    },
    {
      code: 'src/platform/reach/index.weapp.tsx: _.setAttribute(_, _)',
      reaches: 'role and name of parts that NutUI draws',
      safe: 'the names of the attributes are written there, and a mini-program has no HTML to run',
    },
    {
      code: 'src/i18n/first-texts.ts: document.createElement("script")',
      reaches: 'one of four names of files, which the build wrote into it',
      safe: 'the language is looked up in a table of the build, and selectLanguage() gives none but the four',
    },
    {
      code: 'src/platform/text-link/index.h5.tsx: _("a", {…})',
      reaches: 'links of Markdown texts',
      safe: 'Markdown makes a link only of http, https, mailto, tel and paths of the portal (shared/links.ts); all else stays text',
    },
    {
      code: 'src/platform/link/index.h5.ts: window.open(_, "_blank", "noopener,noreferrer")',
      reaches: 'links of texts and articles, of banners, scanned codes',
      safe: 'followLink() and the scanner open http and https only (isWebLink(), meaningOf()), a banner https only',
    },
    {
      code: 'src/platform/file/index.h5.ts: window.open(_, "_blank", "noopener,noreferrer")',
      reaches: 'links of uploaded files, which the server signs',
      safe: 'a path of this server, /api/files/…, whose answer carries a policy of its own',
    },
    {
      code: 'src/platform/login/index.h5.ts: location.assign(_)',
      reaches: 'the address of the authorization page, as the server made it',
      safe: "built from the configured vendor's address, never from what a visitor sent",
    },
    {
      code: 'src/platform/pay/index.h5.ts: window.location.assign(_)',
      reaches: 'the address of the cashier, as the server got it from the payment vendor',
      safe: "the vendor's answer over TLS, with the return address as a query parameter of it",
    },
    {
      code: 'src/platform/phone/index.h5.ts: window.location.href = `tel:${…}`',
      reaches: 'telephone numbers of tenants and staff',
      safe: 'begins with tel: and keeps digits only',
    },
    {
      code: 'src/platform/recorder/index.h5.ts: _.audioWorklet.addModule(new URL("./tap.worklet.js", MetaProperty.url).href)',
      reaches: 'nothing',
      safe: 'a file of the build',
    },
    {
      code: 'console/api/download.ts: _.href = URL.createObjectURL(_)',
      reaches: 'a file that a call answered with',
      safe: 'an address of the browser for bytes that it saves; the link has `download`',
    },
    {
      code: 'src/platform/calendar/index.h5.ts: _.href = URL.createObjectURL(_)',
      reaches: 'the file of a visit, as the server makes it',
      safe: 'an address of the browser for bytes that it saves; the link has `download`',
    },
    {
      code: 'console/app/SignIn.tsx: location.assign(_(_.trim()))',
      reaches: 'the company that somebody typed',
      safe: 'consolePath() makes it one part of a path below /console/',
    },
    {
      code: 'console/app/SignIn.tsx: location.replace(_(_))',
      reaches: 'the domain id of the demo, as the server knows it',
      safe: 'consolePath() makes it one part of a path below /console/',
    },
    {
      code: 'console/ui/PortalPreview.tsx: _("iframe", {…})',
      reaches: 'the address of a preview screen, one of two, with the domain id of the company',
      safe: 'portalUrl() makes it one parameter of an address of this site; the frame has scripts and no origin (sandbox)',
    },
    {
      code: 'console/pages/requests/FirstSteps.tsx: _("a", {…})',
      reaches: 'the domain id of the company',
      safe: 'portalUrl() makes it one parameter of an address of this site',
    },
    {
      code: 'console/app/chat-app.ts: location.assign(_)',
      reaches: 'the address where a chat app asks who somebody is, as the server made it',
      safe: "built from the configured vendor's address, never from what a visitor sent",
    },
    {
      code: 'console/app/SignIn.tsx: _("a", {…}, _.domainId)',
      reaches: 'domain ids of the demo',
      safe: 'consolePath() makes it one part of a path below /console/',
    },
    {
      code: 'console/ui/Files.tsx: _("a", {…})',
      reaches: 'signed links to files',
      safe: 'the server makes them (server/kernel/files/link.ts), and opened they have no scripts and no origin',
    },
    {
      code: 'console/ui/Section.tsx: _("a", {…}, _)',
      reaches: 'ids of sections, which our code names',
      safe: 'a hash of this page',
    },
    {
      code: 'console/ui/draft.ts: location.assign(_.href)',
      reaches: 'the link that somebody clicked',
      safe: 'a link of ours, each of which stands in this list or is a path of the console',
    },
    {
      code: 'console/pages/requests/FormFields.tsx: _("a", {…}, _)',
      reaches: "links of the company's texts in its forms",
      safe: 'http and https only (isWebLink()), opened without a way back',
    },
    {
      code: 'console/pages/requests/Detail.tsx: _("a", {…})',
      reaches: 'the phone of a contact',
      safe: 'behind `tel:`',
    },
    {
      code: 'console/pages/work/page.tsx: _("a", {…})',
      reaches: 'the address and the phone of a customer',
      safe: 'encoded in the query of a map (wayTo()); behind `tel:`',
    },
    {
      code: 'console/pages/work/WorkSubject.tsx: _("a", {…})',
      reaches: 'the address of a customer',
      safe: 'encoded in the query of a map (wayTo())',
    },
    {
      code: 'console/pages/calendar/PlanDrawer.tsx: _("a", {…})',
      reaches: 'the phone of a contact',
      safe: 'behind `tel:`',
    },
    {
      code: 'console/pages/invoices/InvoicePane.tsx: _("a", {…})',
      reaches: 'the phone of a contact',
      safe: 'behind `tel:`',
    },
    {
      code: 'console/pages/after-sales/AfterSalePane.tsx: _("a", {…})',
      reaches: 'the phone of a contact',
      safe: 'behind `tel:`',
    },
    {
      code: 'console/pages/seat/Bubbles.tsx: _("a", {…})',
      reaches: 'a file of a conversation',
      safe: 'the signed path that the server answered with, opened without a way back',
    },
    {
      code: 'console/pages/seat/Facts.tsx: _("a", {…})',
      reaches: 'the phone of who asks',
      safe: 'behind `tel:`',
    },
    {
      code: 'console/ui/report/ReportVersion.tsx: window.open(_, "_blank", "noopener")',
      reaches: 'the signed link to the paper of a report, as the server made it',
      safe: 'the server makes it (server/kernel/files/link.ts), and opened it has no scripts and no origin',
    },
    {
      code: 'console/pages/work/WorkSubject.tsx: _("a", {…}, _)',
      reaches: 'the phones of a customer and of a request',
      safe: 'behind `tel:`',
    },
    {
      code: 'console/pages/customers/contacts.tsx: _("a", {…})',
      reaches: 'the landline of a contact',
      safe: 'behind `tel:`',
    },
    {
      code: 'console/pages/customers/one.tsx: _("a", {…})',
      reaches: 'the first phone of a customer',
      safe: 'behind `tel:`',
    },
    {
      code: 'console/ui/quotation/CollectPayment.tsx: _("a", {…})',
      reaches: 'the page of the sandbox that a code of it opens',
      safe: 'shown of our own sandbox alone, whose address the server makes; opened without a way back',
    },
    {
      code: 'console/ui/Html.tsx: DOMParser',
      reaches: "the HTML of the company's forms",
      safe: 'a document without a window, in which nothing runs; elements of ours are made of what it names, without attributes',
    },
    {
      code: 'console/ui/Html.tsx: new DOMParser().parseFromString(_, "text/html")',
      reaches: "the HTML of the company's forms",
      safe: 'its document has no window, and only elements of ours are made of it',
    },
    {
      code: 'console/ui/Html.tsx: _("a", {…}, _)',
      reaches: "links of the company's texts in its forms",
      safe: 'http and https only (isWebLink()), opened without a way back',
    },
  ],
  h5: [
    {
      code: '{ dangerouslySetInnerHTML: { __html: _ } }',
      of: 'our rich text',
      reaches: 'HTML articles and rich texts',
      safe: 'DOMPurify has just cleaned it, see the source',
    },
    {
      code: '_.innerHTML = _',
      times: 6,
      of: '@tarojs/router: style sheet of its page changes; react-dom: dangerouslySetInnerHTML; Leaflet: buttons, popups, scales and choices of layers, of which our map has none',
      reaches: 'constant styles; the one dangerouslySetInnerHTML above; of Leaflet nothing',
      safe: 'a style element runs nothing and is a constant of the router; React writes only what that one place has cleaned; our map is made without controls and popups',
    },
    {
      code: '_ = document.createElement("div").innerHTML = "<svg/>"',
      of: 'Leaflet: looks whether the browser draws SVG in HTML',
      reaches: 'nothing',
      safe: 'a constant on an element outside the page',
    },
    {
      code: '_.innerHTML = "<v:shape adj=\\"1\\"/>"',
      of: 'Leaflet: looks whether the browser knows VML',
      reaches: 'nothing',
      safe: 'a constant on an element outside the page',
    },
    {
      code: '_.innerHTML = " " + _.name',
      of: 'Leaflet: a choice of layers, which our map does not have',
      reaches: 'nothing',
      safe: 'the map is made without it',
    },
    {
      code: 'this._container.innerHTML = _.join(" <span aria-hidden=\\"true\\">|</span> ")',
      of: 'Leaflet: whose map it is, in a control that our map does not have',
      reaches: 'nothing: the words of the operator stand below the map as text',
      safe: 'the map is made with attributionControl false',
    },
    {
      code: '_.innerHTML = "<span aria-hidden=\\"true\\">&#215;</span>"',
      of: 'Leaflet: the button that closes a popup, of which our map has none',
      reaches: 'nothing',
      safe: 'a constant of the code that writes it',
    },
    {
      code: '_.innerHTML = ? _.html : ""',
      of: 'Leaflet: the pin of a map',
      reaches: 'nothing',
      safe: 'the pin is made with html false, which is an empty text',
    },
    {
      code: '_._.setAttribute("src", _)',
      of: 'Leaflet: takes the address of a square away that is no longer wanted',
      reaches: 'nothing',
      safe: 'a constant, an empty picture',
    },
    {
      code: '_ = _ || document.createElement("div").innerHTML = "<svg>" + _.valueOf().toString() + "</svg>"',
      of: 'react-dom: dangerouslySetInnerHTML within an SVG, in old browsers',
      reaches: 'nothing: no SVG of ours is given HTML',
      safe: 'the one dangerouslySetInnerHTML stands on a div',
    },
    {
      code: '_ = _.createElement("div").innerHTML = "<script></script>"',
      of: 'react-dom: makes an empty script element that does not run',
      reaches: 'nothing',
      safe: 'a constant; and no component of ours draws a script',
    },
    {
      code: '_.setAttribute("oninput", "return;")',
      of: 'react-dom: looks whether the browser knows the event',
      reaches: 'nothing',
      safe: 'a constant on an element outside the page',
    },
    {
      code: '_.setAttribute(_, _)',
      times: 4,
      of: 'react-dom: attributes of elements; DOMPurify: puts back what it has checked; our panes and what NutUI draws: role, level and name of parts',
      reaches: 'attributes that our components name; attributes of rich texts; constants',
      safe: "React leaves out on… attributes, and no component spreads strangers' names; DOMPurify checks name and value first",
    },
    {
      code: '_.setAttributeNS(_, _, _)',
      times: 2,
      of: 'react-dom and DOMPurify, as above',
      reaches: 'attributes that our components name; attributes of rich texts',
      safe: 'as for setAttribute: React leaves out on… attributes, DOMPurify checks name and value first',
    },
    {
      code: '_.setAttribute(_, "" + _)',
      of: 'react-dom: attributes of elements',
      reaches: 'attributes that our components name; attributes of rich texts',
      safe: 'as for setAttribute: React leaves out on… attributes, DOMPurify checks name and value first',
    },
    {
      code: '_.setAttribute(_, "")',
      of: 'DOMPurify: empties an attribute it cannot remove',
      reaches: 'names of attributes of rich texts',
      safe: 'the value is empty',
    },
    {
      code: '_.DOMParser',
      of: 'DOMPurify: takes the parser of the window',
      reaches: 'nothing',
      safe: 'a parsed document runs nothing',
    },
    {
      code: 'new _().parseFromString(_, _)',
      of: 'DOMPurify',
      reaches: 'rich texts before they are cleaned',
      safe: 'a parsed document runs nothing, and what comes out is cleaned',
    },
    {
      code: '_.documentElement.innerHTML = ? _ : _',
      of: 'DOMPurify: parses into a document of its own where there is no parser',
      reaches: 'rich texts before they are cleaned',
      safe: 'the document is not shown and runs nothing',
    },
    {
      code: 'Function("return this")',
      of: 'lodash within NutUI: the global object',
      reaches: 'nothing',
      safe: 'a constant, and reached only without `self`; the policy of the page forbids it',
    },
    {
      code: 'new Function("return this")',
      of: 'webpack: the global object',
      reaches: 'nothing',
      safe: 'a constant, and reached only without globalThis; the policy of the page forbids it',
    },
    {
      code: 'document.createElement("script")',
      of: 'webpack: loads a chunk',
      reaches: 'names of chunks of the build',
      safe: 'the name is looked up in a table of the build',
    },
    {
      code: '_.href = _',
      of: 'webpack: loads the styles of a chunk',
      reaches: 'names of chunks of the build',
      safe: 'the name is looked up in a table of the build, on a link element',
    },
    {
      code: '_.location.assign(_)',
      of: 'history: when pushState fails',
      reaches: 'the address of the screen that is opened',
      safe: 'made by the router as a hash of this page',
    },
    { code: '(…, _.jsx)("a", {…})', of: 'our text link', reaches: 'links of Markdown texts', safe: 'see the source' },
    {
      code: 'window.open(_, "_blank", "noopener,noreferrer")',
      times: 2,
      of: 'our links and files',
      reaches: 'links of texts, signed links of files',
      safe: 'see the source',
    },
    {
      code: 'location.assign(_)',
      of: 'our login',
      reaches: 'the address of the authorization page',
      safe: 'see the source',
    },
    {
      code: 'window.location.assign(_)',
      of: 'our payment',
      reaches: 'the address of the cashier',
      safe: 'see the source',
    },
    {
      code: 'window.location.href = "tel:".concat(_.replace(/[^\\d+*#,;]/g, ""))',
      of: 'our telephone links',
      reaches: 'telephone numbers',
      safe: 'see the source',
    },
    {
      code: '_.href = URL.createObjectURL(_)',
      of: 'our calendar files',
      reaches: 'the file of a visit, as the server makes it',
      safe: 'see the source',
    },
    {
      code: '_.audioWorklet.addModule(new URL(_(#), _._).href)',
      of: 'our recorder',
      reaches: 'nothing',
      safe: 'a file of the build',
    },
  ],
  console: [
    {
      code: '(…, _.jsx)(`iframe`, {…})',
      reaches: 'the address of a preview screen, one of two, with the domain id of the company',
      safe: 'portalUrl() makes it one parameter of an address of this site; the frame has scripts and no origin (sandbox)',
    },
    {
      code: 'location.assign(_(_.trim()))',
      of: 'our sign-in',
      reaches: 'the company that somebody typed',
      safe: 'see the source',
    },
    {
      code: 'location.replace(_(_))',
      of: 'our sign-in',
      reaches: 'the domain id of the demo',
      safe: 'see the source',
    },
    {
      code: 'location.assign(_)',
      of: 'our sign-in by a chat app',
      reaches: 'the address of the vendor, as the server made it',
      safe: 'see the source',
    },
    {
      code: 'location.assign(_.href)',
      of: 'our forms',
      reaches: 'the link that somebody clicked',
      safe: 'see the source',
    },
    {
      code: '_.href = URL.createObjectURL(_)',
      of: 'our downloads',
      reaches: 'a file that a call answered with',
      safe: 'see the source',
    },
    {
      code: '(…, _.jsx)(`a`, {…}, _)',
      times: 3,
      of: 'our sections, and texts of forms',
      reaches: 'ids of sections, links of Markdown texts',
      safe: 'see the source',
    },
    {
      code: 'DOMParser',
      of: 'texts of forms',
      reaches: "the HTML of the company's forms",
      safe: 'see the source',
    },
    {
      code: 'new DOMParser().parseFromString(_, `text/html`)',
      of: 'texts of forms',
      reaches: "the HTML of the company's forms",
      safe: 'see the source',
    },
    {
      code: '(…, _.jsx)(`a`, {…})',
      times: 8,
      of: 'our files, first steps, telephone links and the page of the sandbox',
      reaches:
        'signed links to files, the portal with the domain id of the company, phones of contacts, the address of the sandbox',
      safe: 'see the source',
    },
    {
      code: '(…, _.jsxs)(`a`, {…})',
      times: 5,
      of: 'our telephone and map links',
      reaches: 'phones and addresses of customers',
      safe: 'see the source',
    },
    {
      code: '(…, _.jsxs)(`a`, {…}, _)',
      of: 'our telephone links of a work',
      reaches: 'phones of customers and requests',
      safe: 'see the source',
    },
    {
      code: '(…, _.jsxs)(`a`, {…}, _.domainId)',
      of: 'our sign-in',
      reaches: 'domain ids of the demo',
      safe: 'see the source',
    },
    {
      code: 'window.open(_, `_blank`, `noopener`)',
      of: 'our papers',
      reaches: 'signed links to papers',
      safe: 'see the source',
    },
    {
      code: '_.href = _.hrefs(? _.slice(#) : _.base + _, _)',
      of: 'wouter: links between pages',
      reaches: 'addresses of pages that our components name',
      safe: 'it puts the path of the console before each; none of ours begins with ~',
    },
    {
      code: '_.href = _.href',
      of: 'Vite: loads the styles of a part of the build',
      reaches: 'names of files of the build',
      safe: 'the name stands in the build, on a link element',
    },
    {
      code: 'window.open(_.url, `_blank`, `noopener`)',
      of: 'Ant Design: opens an uploaded file that has an address',
      reaches: 'nothing: no list of uploads of ours is given addresses',
      safe: 'addresses of files would be those that the server signs',
    },
    {
      code: '_.innerHTML = _',
      times: 5,
      of: 'Ant Design: texts of style elements; react-dom: dangerouslySetInnerHTML',
      reaches: 'styles made of our theme',
      safe: 'a style element runs nothing, and no component of ours is given HTML',
    },
    {
      code: '_.innerHTML = `<svg>` + _.valueOf().toString() + `</svg>`',
      of: 'react-dom: dangerouslySetInnerHTML within an SVG, in old browsers',
      reaches: 'nothing',
      safe: 'no component of ours is given HTML',
    },
    {
      code: '_.innerHTML = `<script><\\/script>`',
      of: 'react-dom: makes an empty script element that does not run',
      reaches: 'nothing',
      safe: 'a constant; and no component of ours draws a script',
    },
    {
      code: '_.setAttribute(`oninput`, `return;`)',
      of: 'react-dom: looks whether the browser knows the event',
      reaches: 'nothing',
      safe: 'a constant on an element outside the page',
    },
    {
      code: '_.setAttribute(_, _)',
      times: 7,
      of: 'react-dom: attributes of elements; Ant Design: marks of style elements; echarts: attributes of what it draws',
      reaches: 'attributes that our components name; numbers and colours of a chart',
      safe: "React leaves out on… attributes, and no component spreads strangers' names; echarts names its own attributes, and words of a chart are text nodes",
    },
    {
      code: '_.setAttribute(_, ``)',
      of: 'echarts: attributes of what it draws, as above',
      reaches: 'nothing',
      safe: 'a constant of the code that writes it',
    },
    {
      code: '_.painter.getSvgRoot().innerHTML = _',
      of: 'echarts: several charts as one picture',
      reaches: 'nothing: no chart is taken as a picture',
      safe: 'never called; what it would take is what echarts drew itself, words escaped',
    },
    {
      code: 'this.root.innerHTML = ``',
      of: 'echarts: a chart that goes',
      reaches: 'nothing',
      safe: 'a constant of the package',
    },
    {
      code: 'this._svgDom.innerHTML = null',
      of: 'echarts: as above',
      reaches: 'nothing',
      safe: 'a constant of the package',
    },
    {
      code: '_.setAttribute(_, `` + _)',
      of: 'react-dom: attributes of elements',
      reaches: 'attributes that our components name',
      safe: 'as for setAttribute above',
    },
    {
      code: '_.setAttributeNS(_, _, _)',
      times: 2,
      of: 'react-dom and echarts: attributes of elements',
      reaches: 'attributes that our components name, and namespaces of SVG',
      safe: 'as for setAttribute above',
    },
    {
      code: '_.setAttribute(_, `${…}`)',
      times: 2,
      of: 'Ant Design: order of style elements',
      reaches: 'numbers',
      safe: 'on style elements, which run nothing',
    },
    {
      code: '_.setAttribute(_(_), _)',
      times: 2,
      of: 'Ant Design: marks of style elements',
      reaches: 'names of components',
      safe: 'on style elements, which run nothing',
    },
  ],
  weapp: [],
  dd: [
    {
      code: '<rich-text>',
      reaches: 'HTML articles and rich texts that a tenant wrote, as nodes (src/platform/rich-text)',
      safe: 'cleaned by the server; DingTalk draws the nodes it knows, and nothing in a mini-program runs what a text says',
    },
  ],
}
