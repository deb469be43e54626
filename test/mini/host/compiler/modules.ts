import { parse } from 'acorn'
import type { Diagnostic } from '../build'
import { describe } from './edits'
import type { Folder } from './folder'

/** What a file of a mini-program may name; those a chat app does not have hide the browser's. */
const PARAMETERS = [
  'require',
  'module',
  'exports',
  'global',
  'App',
  'Page',
  'Component',
  'Behavior',
  'getApp',
  'getCurrentPages',
  'wx',
  'my',
  'dd',
  'requirePlugin',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'window',
  'document',
  'frames',
  'self',
  'location',
  'navigator',
  'Function',
  'localStorage',
  'sessionStorage',
  'history',
  'screen',
  'alert',
  'confirm',
  'prompt',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'indexedDB',
  'caches',
  'Intl',
  'URL',
  'URLSearchParams',
  'TextDecoder',
  'TextEncoder',
  'performance',
  'MessageChannel',
  'crypto',
  'AbortController',
  'AbortSignal',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'File',
  'FileReader',
  'Image',
  'Worker',
  'Event',
  'EventTarget',
  'CustomEvent',
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'DOMParser',
  'Node',
  'Element',
  'HTMLElement',
  'atob',
  'btoa',
  'queueMicrotask',
  'structuredClone',
  'requestIdleCallback',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'getComputedStyle',
  'matchMedia',
  'WebAssembly',
]

/** The message and place of what is wrong with a script, null when it parses. */
export function syntaxError(file: string, source: string, ecmaVersion: 'latest' | 2019): Diagnostic | null {
  try {
    parse(source, { ecmaVersion, sourceType: 'script', allowReturnOutsideFunction: true, allowHashBang: false })
    return null
  } catch (error) {
    const { message, loc } = error as SyntaxError & { loc: { line: number; column: number } }
    return {
      file,
      line: loc.line,
      column: loc.column + 1,
      severity: 'error',
      message: message.replace(/ \(\d+:\d+\)$/, ''),
    }
  }
}

/**
 * One browser script that defines every .js of the build. Each is evaluated by itself under its own name, so that stacks name files
 * and lines of the build. A file that does not parse throws when it is asked for.
 */
export function compileModules(folder: Folder): { code: string; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const defines = folder.names
    .filter(name => name.endsWith('.js'))
    .map(file => {
      const source = folder.read(file)
      const error = syntaxError(file, source, 'latest')
      if (error) diagnostics.push(error)
      const body = error ? `throw new SyntaxError(${JSON.stringify(describe(error))})` : source
      // eval and not new Function, which would move the lines
      return `__miniDefine(${JSON.stringify(file)},(0,eval)(${JSON.stringify(`(function(${PARAMETERS.join(',')}){${body}\n})\n//# sourceURL=${file}`)}))`
    })
  return { code: `${defines.join('\n')}\n`, diagnostics }
}
