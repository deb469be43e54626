import postcss, { CssSyntaxError, type AtRule, type Declaration, type Root, type Rule } from 'postcss'
import selectors from 'postcss-selector-parser'
import type { ComponentConfig, Diagnostic, Platform, StyleSheet } from '../build'
import { DIALECTS, resolveFrom, withoutExtension, type Folder } from './folder'

/** The screen of the designs is 750 rpx wide. */
const DESIGN_WIDTH = 750
const LENGTH = /("[^"]*"|'[^']*'|url\([^)]*\))|(-?(?:\d+\.?\d*|\.\d+))rpx\b/gi
const SHARED = new Set(['shared', 'page-shared'])

/** A value with its rpx as a part of the width that the host gives the mini-program. */
export const scaleLengths = (value: string): string =>
  value.replace(LENGTH, (whole: string, kept: string | undefined, length: string) =>
    kept ? whole : `calc(var(--mini-width, 100vw) * ${Number(length) / DESIGN_WIDTH})`,
  )

/** Before the classes of a component whose styles stay inside it. */
const scopeOf = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '_')

/** Reads a stylesheet with its imports in place. */
function readSheet(
  folder: Folder,
  file: string,
  extension: string,
  parents: readonly string[],
  diagnostics: Diagnostic[],
): Root {
  let root: Root
  try {
    root = postcss.parse(folder.read(file), { from: `/${file}` })
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    diagnostics.push({ file, line: error.line, column: error.column, severity: 'error', message: error.reason })
    return postcss.root()
  }
  root.walkAtRules('import', rule => {
    const report = (message: string): void => {
      diagnostics.push({
        file,
        line: rule.source?.start?.line,
        column: rule.source?.start?.column,
        severity: 'error',
        message,
      })
    }
    const target = /^(?:url\(\s*)?["']?([^"')]+)["']?/.exec(rule.params)?.[1] ?? ''
    const name = withoutExtension(resolveFrom(file, target), extension) + extension
    if (!folder.has(name)) report(`@import ${target} is missing`)
    else if ([...parents, file].includes(name)) report(`@import ${target} imports itself`)
    else {
      rule.replaceWith(readSheet(folder, name, extension, [...parents, file], diagnostics).nodes)
      return
    }
    rule.remove()
  })
  return root
}

function rewriteRule(rule: Rule, scope: string | null): void {
  rule.selector = selectors(list => {
    list.walkPseudos(pseudo => {
      if (scope && pseudo.value === ':host')
        pseudo.replaceWith(
          selectors.attribute({ attribute: 'wx-host', operator: '=', value: `"${scope}"`, quoteMark: '"', raws: {} }),
        )
    })
    list.walkTags(tag => {
      if (tag.value !== '*') tag.value = `wx-${tag.value}`
    })
    if (scope)
      list.walkClasses(name => {
        name.value = `${scope}--${name.value}`
      })
  }).processSync(rule.selector)
}

/** Makes CSS for the browser of every wxss or acss. `configs` tells which of them belong to isolated components. */
export function compileStyles(
  folder: Folder,
  platform: Platform,
  configs: Record<string, ComponentConfig>,
): { styles: Record<string, StyleSheet>; diagnostics: Diagnostic[] } {
  const extension = DIALECTS[platform].style
  const diagnostics: Diagnostic[] = []
  const styles: Record<string, StyleSheet> = {}
  for (const file of folder.names.filter(name => name.endsWith(extension))) {
    const name = withoutExtension(file, extension)
    const config = configs[name]
    const scope = config?.component && !SHARED.has(config.styleIsolation ?? '') ? scopeOf(name) : null
    const report = (node: AtRule | Declaration | Rule, message: string): void => {
      diagnostics.push({
        file: node.source?.input.file?.slice(1) ?? file,
        line: node.source?.start?.line,
        column: node.source?.start?.column,
        severity: 'error',
        message,
      })
    }
    const root = readSheet(folder, file, extension, [], diagnostics)
    root.walkDecls(declaration => {
      declaration.value = scaleLengths(declaration.value)
      const local =
        platform === 'wechat' &&
        /url\(\s*["']?(?!data:|https?:|#|wxfile:|cloud:)([^"')]+)/i.exec(declaration.value)?.[1]
      if (local) report(declaration, `WeChat shows no file of the package from a stylesheet: ${local}`)
    })
    root.walkAtRules(rule => {
      if (/\drpx/i.test(rule.params)) report(rule, `rpx in @${rule.name} is not known to the host`)
    })
    root.walkRules(rule => {
      if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')) return
      try {
        rewriteRule(rule, scope)
      } catch (error) {
        report(rule, error instanceof Error ? error.message : String(error))
      }
    })
    styles[name] = { text: root.toString(), scope }
  }
  // a sheet that others import is read with each of them, but its faults are told once
  const seen = new Set<string>()
  const told = diagnostics.filter(one => {
    const key = JSON.stringify(one)
    return !seen.has(key) && seen.add(key)
  })
  return { styles, diagnostics: told }
}
