import type { Build, Diagnostic } from '../build'
import { readConfigs } from './configs'
import { openFolder, platformOf, type Folder } from './folder'
import { compileModules } from './modules'
import { packageSizes } from './packages'
import { compileStyles } from './styles'
import { compileTemplates, type Template } from './templates'

export { describe } from './edits'
export { compileSlots } from './templates'

export interface Compiled {
  folder: Folder
  build: Build
  /** JavaScript expression: templates and their scripts, as glass-easel takes them */
  templates: string
  /** JavaScript that defines the .js files of the build */
  modules: string
  /** bytes of the main package ('') and of each subpackage */
  sizes: Map<string, number>
  diagnostics: Diagnostic[]
  /** the templates as they were read */
  sources: Template[]
}

/** Compiles a built mini-program for the browser. Faults of the build are diagnostics; throws only when the folder holds no mini-program. */
export function compileBuild(root: string): Compiled {
  const folder = openFolder(root)
  const platform = platformOf(folder)
  const { app, configs, pages, diagnostics: ofConfigs } = readConfigs(folder, platform)
  const templates = compileTemplates(folder, platform)
  const { styles, diagnostics: ofStyles } = compileStyles(folder, platform, configs)
  const modules = compileModules(folder)
  return {
    folder,
    build: { platform, app, configs, pages, styles },
    templates: templates.code,
    modules: modules.code,
    sizes: packageSizes(folder, app),
    diagnostics: [...ofConfigs, ...templates.diagnostics, ...ofStyles, ...modules.diagnostics],
    sources: templates.templates,
  }
}
