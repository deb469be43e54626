import { transformSync, type TransformFailure } from 'esbuild'
import type { AppConfig, ComponentConfig, Diagnostic, Platform, TabItem, WindowConfig } from '../build'
import { position } from './edits'
import { DIALECTS, resolveFrom, withoutExtension, type Folder } from './folder'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (value: unknown): Json => (isObject(value) ? value : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const trimmed = (folder: string): string => folder.replace(/^\/+|\/+$/g, '')

export interface Configs {
  app: AppConfig
  configs: Record<string, ComponentConfig>
  pages: string[]
  diagnostics: Diagnostic[]
}

/** What is wrong with a JSON text, and where; V8 itself often leaves the place out. */
function jsonError(file: string, source: string): Diagnostic {
  try {
    transformSync(source, { loader: 'json', logLevel: 'silent' })
  } catch (error) {
    const { text: message = '', location } = (error as TransformFailure).errors[0] ?? {}
    return {
      file,
      ...(location ? { line: location.line, column: location.column + 1 } : {}),
      severity: 'error',
      message,
    }
  }
  return { file, severity: 'error', message: 'not JSON' }
}

function readWindow(platform: Platform, given: Json): WindowConfig {
  const title = text(given.navigationBarTitleText) ?? (platform === 'dingtalk' ? text(given.defaultTitle) : undefined)
  const refresh = given.enablePullDownRefresh ?? (platform === 'dingtalk' ? given.pullRefresh : undefined)
  return {
    ...(title === undefined ? {} : { navigationBarTitleText: title }),
    ...(given.navigationStyle === 'custom' ? { navigationStyle: 'custom' as const } : {}),
    ...(refresh === undefined ? {} : { enablePullDownRefresh: refresh === true || refresh === 'true' }),
    ...(typeof given.onReachBottomDistance === 'number' ? { onReachBottomDistance: given.onReachBottomDistance } : {}),
  }
}

function readTab(given: unknown): TabItem {
  const item = object(given)
  const iconPath = text(item.iconPath) ?? text(item.icon)
  const selectedIconPath = text(item.selectedIconPath) ?? text(item.activeIcon)
  return {
    pagePath: text(item.pagePath) ?? '',
    text: text(item.text) ?? text(item.name) ?? '',
    ...(iconPath ? { iconPath } : {}),
    ...(selectedIconPath ? { selectedIconPath } : {}),
  }
}

function readApp(platform: Platform, given: Json): AppConfig {
  const tabBar = object(given.tabBar)
  const tabs = list(tabBar.list ?? tabBar.items)
  return {
    pages: list(given.pages).map(String),
    subPackages: list(given.subPackages ?? given.subpackages)
      .map(object)
      .map(part => ({ root: trimmed(text(part.root) ?? ''), pages: list(part.pages).map(String) })),
    window: readWindow(platform, object(given.window)),
    tabBar: tabs.length ? { list: tabs.map(readTab) } : null,
    plugins: Object.fromEntries(
      Object.entries(object(given.plugins)).map(([name, plugin]) => [name, text(object(plugin).provider) ?? '']),
    ),
    preload: Object.fromEntries(
      Object.entries(object(given.preloadRule)).map(([page, rule]) => [page, list(object(rule).packages).map(String)]),
    ),
    requiredPrivateInfos: list(given.requiredPrivateInfos).map(String),
    usingComponents: {},
  }
}

/** Reads app.json and the .json beside every template; finds pages and components that are named but missing. */
export function readConfigs(folder: Folder, platform: Platform): Configs {
  const diagnostics: Diagnostic[] = []
  const dialect = DIALECTS[platform]
  const readJson = (file: string): { source: string; value: Json } => {
    const source = folder.read(file)
    try {
      const value: unknown = JSON.parse(source)
      if (isObject(value)) return { source, value }
      diagnostics.push({ file, line: 1, column: 1, severity: 'error', message: 'not an object' })
    } catch {
      diagnostics.push(jsonError(file, source))
    }
    return { source, value: {} }
  }
  const placeOf = (source: string, word: string): { line?: number; column?: number } => {
    const at = source.indexOf(JSON.stringify(word))
    return at < 0 ? {} : position(source, at)
  }
  const missing = (name: string): string[] =>
    ['.js', '.json', dialect.template].map(extension => name + extension).filter(file => !folder.has(file))

  const using = (file: string, source: string, given: unknown): Record<string, string> => {
    const found: Record<string, string> = {}
    for (const [name, where] of Object.entries(object(given))) {
      const report = (message: string): void => {
        diagnostics.push({ file, ...placeOf(source, name), severity: 'error', message })
      }
      if (typeof where !== 'string' || where.includes('://')) {
        report(`component ${name} comes from ${String(where)}: the host knows components of the build only`)
        continue
      }
      const target = resolveFrom(file, where)
      const lacking = missing(target)
      if (lacking.length) report(`component ${name}: ${lacking.join(', ')} missing`)
      found[name] = `/${target}`
    }
    return found
  }

  const appJson = readJson('app.json')
  const app = readApp(platform, appJson.value)
  app.usingComponents = using('app.json', appJson.source, appJson.value.usingComponents)
  const pages = [...app.pages, ...app.subPackages.flatMap(part => part.pages.map(page => `${part.root}/${page}`))]
  const reportApp = (word: string, message: string): void => {
    diagnostics.push({ file: 'app.json', ...placeOf(appJson.source, word), severity: 'error', message })
  }
  if (!app.pages.length) reportApp('pages', 'no pages')
  for (const page of app.pages) for (const file of missing(page)) reportApp(page, `page ${page}: ${file} missing`)
  for (const part of app.subPackages)
    for (const page of part.pages)
      for (const file of missing(`${part.root}/${page}`)) reportApp(page, `page ${part.root}/${page}: ${file} missing`)
  for (const page of pages.filter((one, i) => pages.indexOf(one) !== i)) reportApp(page, `page ${page} is named twice`)
  for (const [name, plugin] of Object.entries(object(appJson.value.plugins)))
    for (const part of ['version', 'provider'])
      if (!text(object(plugin)[part])) reportApp(name, `plugin ${name} has no ${part}`)
  for (const tab of app.tabBar?.list ?? []) {
    if (!app.pages.includes(tab.pagePath)) reportApp(tab.pagePath, `tab ${tab.pagePath} is no page of the main package`)
    for (const icon of [tab.iconPath, tab.selectedIconPath])
      if (icon && !folder.has(resolveFrom('app.json', icon))) reportApp(icon, `tab icon ${icon} missing`)
  }

  const configs: Record<string, ComponentConfig> = {}
  for (const template of folder.names.filter(name => name.endsWith(dialect.template))) {
    const name = withoutExtension(template, dialect.template)
    const file = `${name}.json`
    if (!folder.has(file)) continue
    const { source, value } = readJson(file)
    const component = value.component === true || (platform === 'dingtalk' && !pages.includes(name))
    // Alipay's and DingTalk's components take the styles of the page unless they say otherwise
    const styleIsolation =
      text(value.styleIsolation) ?? (component && platform === 'dingtalk' ? 'apply-shared' : undefined)
    configs[name] = {
      ...readWindow(platform, value),
      ...(component ? { component } : {}),
      ...(styleIsolation ? { styleIsolation } : {}),
      ...(value.addGlobalClass === true ? { addGlobalClass: true } : {}),
      usingComponents: { ...app.usingComponents, ...using(file, source, value.usingComponents) },
    }
  }
  return { app, configs, pages, diagnostics }
}
