import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import type { Diagnostic } from '../build'
import type { Folder } from '../compiler/folder'

const MOST_OUTPUT = 64 * 1024 * 1024
/** `a.wxml:2:10: expect end-tag`, `a.wxss(2:3): unexpected`, both with or without words before. */
const PLACE = /([\w./@-]+\.wx(?:ml|ss|s))[:(](\d+):(\d+)\)?:?\s*(.*)/

const packageFolder = (): string => path.dirname(createRequire(__filename).resolve('miniprogram-compiler/package.json'))

function faults(tool: string, args: string[], folder: Folder): Diagnostic[] {
  const { status, stdout, stderr, error } = spawnSync(tool, args, {
    cwd: folder.root,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  })
  if (error) throw error
  const found: Diagnostic[] = []
  for (const line of stderr.split('\n')) {
    const [, file, row, column, message] = PLACE.exec(line) ?? []
    if (file && message !== undefined)
      found.push({
        file: file.replace(/^\.\//, ''),
        line: Number(row),
        column: Number(column),
        severity: 'error',
        message: `${path.basename(tool)}: ${message.trim()}`,
      })
  }
  if (!found.length && (status !== 0 || !stdout))
    found.push({
      file: '.',
      severity: 'error',
      message: `${path.basename(tool)} ended with ${status}: ${(stderr || stdout).trim().split('\n').at(-1) ?? ''}`,
    })
  return found
}

/**
 * Runs WeChat's own compilers over a build of WeChat's. They are in npm's miniprogram-compiler (2020), for Linux on x64;
 * `note` says why they could not run.
 */
export function officialCompilers(folder: Folder): { diagnostics: Diagnostic[]; note: string | null } {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return {
      diagnostics: [],
      note: `WeChat's own compilers do not run on ${process.platform} ${process.arch}; not checked with them`,
    }
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'mini-compilers-'))
  try {
    // they come without the permission to run, and node_modules may not be ours to change
    const tool = (name: string): string => {
      const copy = path.join(scratch, name)
      copyFileSync(path.join(packageFolder(), 'bin/linux', name), copy)
      chmodSync(copy, 0o755)
      return copy
    }
    const ending = (extension: string): string[] => folder.names.filter(name => name.endsWith(extension))
    const templates = ending('.wxml')
    const styles = ending('.wxss')
    return {
      diagnostics: [
        ...(templates.length
          ? faults(tool('wcc'), ['-d', '-cc', '0', ...templates, ...ending('.wxs'), '-gn', '$gwx'], folder)
          : []),
        ...(styles.length ? faults(tool('wcsc'), ['-db', '-pc', '0', ...styles], folder) : []),
      ],
      note: null,
    }
  } catch (error) {
    return {
      diagnostics: [],
      note: `WeChat's own compilers could not be run: ${error instanceof Error ? error.message : String(error)}`,
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
