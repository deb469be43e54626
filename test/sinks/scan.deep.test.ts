import { transformSync } from 'esbuild'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences } from './check'
import { REVIEWED } from './reviewed'
import { sinksOf, templateSinks } from './scan'

const codes = (source: string): string[] => sinksOf(source).map(one => one.code)

test('finds every way in which a text becomes HTML, a script or an address that runs', () => {
  for (const source of [
    'box.innerHTML = title',
    'box["innerHTML"] += title',
    'box.outerHTML = title',
    'frame.srcdoc = title',
    'Object.assign(box, { innerHTML: title })',
    'jsx("div", { dangerouslySetInnerHTML: { __html: title } })',
    'jsx("iframe", { srcDoc: title })',
    'box.insertAdjacentHTML("beforeend", title)',
    'document.write(title)',
    'a.ownerDocument.write(title)',
    'document.writeln(title)',
    'range.createContextualFragment(title)',
    'new DOMParser().parseFromString(title, "text/html")',
    'const P = window.DOMParser',
    'box.setHTMLUnsafe(title)',
    'document.execCommand("insertHTML", false, title)',
    'eval(title)',
    'window.eval(title)',
    'new Function(title)',
    'Function(title)()',
    'setTimeout("run()", 1)',
    'setInterval(`run(${title})`, 1)',
    'setTimeout("run(" + title + ")", 1)',
    'importScripts(title)',
    'new Worker(title)',
    'audio.addModule(title)',
    'document.createElement("script")',
    'document.createElementNS(svg, "script")',
    'document.createElement("iframe")',
    'box.setAttribute("onclick", title)',
    'box.setAttribute("onclick", "run()")',
    'box.setAttribute("srcdoc", title)',
    'box.setAttribute("href", title)',
    'box.setAttribute(name, title)',
    'box.setAttributeNS(space, name, title)',
    'box.onclick = "run()"',
    'link.href = title',
    'location.href = title',
    'window.location = title',
    'location.assign(title)',
    'window.location.replace(title)',
    'window.open(title)',
    'jsx("a", { href: title })',
    'jsx("form", { action: title })',
    'jsx("object", { data: title })',
    'go("javascript:run()")',
    'go(`javascript:${title}`)',
    'import { RichText } from "@tarojs/components"',
    'import { WebView as View } from "@tarojs/components"',
    'import parse from "towxml/parse/index"',
  ])
    assert.ok(codes(source).length, source)
})

test('takes nothing harmless for one', () => {
  for (const source of [
    'const html = box.innerHTML',
    'box.textContent = title',
    'document.title = title',
    'stream.write(title)',
    'setTimeout(() => run(title), 1)',
    'box.setAttribute("aria-label", title)',
    'box.setAttribute("href", "#")',
    'location.reload()',
    'jsx("a", { href: "#" })',
    'document.createElement("div")',
    'text.replace(a, b)',
    'import { View } from "@tarojs/components"',
  ])
    assert.deepEqual(codes(source), [], source)
})

test('knows a place again whatever names a minifier gives, and a copy of it as one', () => {
  const source =
    'export function show(element, title) { if (title) element.innerHTML = title + document.title; return element.firstChild }'
  const renamed = source
    .replaceAll('element', 'box')
    .replaceAll(/\btitle(?!;)\b/g, 'text')
    .replace('document.text', 'document.title')
  const small = transformSync(source, { minify: true }).code
  const [plain, other, minified] = [source, renamed, small].map(sinksOf)
  assert.deepEqual(
    plain?.map(one => one.code),
    ['_.innerHTML = _ + document.title'],
  )
  assert.deepEqual(plain, other)
  assert.deepEqual(
    plain?.map(one => one.code),
    minified?.map(one => one.code),
  )
  assert.deepEqual(
    differences([...(plain ?? []), ...(other ?? [])], [{ code: '_.innerHTML = _ + document.title' }]),
    [],
  )
})

test('fails for a place that is new, one that is gone, and one more of a kind that was reviewed', () => {
  const reviewed = [{ code: '_.innerHTML = _' }]
  assert.deepEqual(differences(sinksOf('function a(b, c) { b.innerHTML = c }'), reviewed), [])
  assert.match(
    differences(sinksOf('function a(b, c) { b.innerHTML = c } b.outerHTML = c'), reviewed).join(),
    /^_\.outerHTML = _: 1 in the code, 0 reviewed/,
  )
  assert.deepEqual(differences([], reviewed), ['_.innerHTML = _: 0 in the code, 1 reviewed'])
  assert.match(
    differences(
      sinksOf(
        'function a(b, c) { b.innerHTML = c } function d(e) { e.box.innerHTML = e.title; return 1 } function f(g, h) { return g.innerHTML = h }',
      ),
      reviewed,
    ).join(),
    /2 in the code, 1 reviewed/,
  )
})

test('finds what draws HTML in the templates of the mini-programs', () => {
  assert.deepEqual(
    templateSinks(
      '<view><rich-text nodes="{{i.nodes}}" space="{{i.space}}"></rich-text><web-view src="{{a}}"/></view>',
    ).map(one => one.code),
    ['<rich-text>', '<web-view>'],
  )
})

test('everything reviewed says what may reach it and why it is safe, once', () => {
  for (const [where, rows] of Object.entries(REVIEWED)) {
    assert.equal(new Set(rows.map(one => one.code)).size, rows.length, where)
    for (const one of rows) assert.ok(one.reaches && one.safe.length > 10, one.code)
  }
})
