import type { template } from 'glass-easel'
import type { Build, ComponentConfig, StyleSheet } from '../build'

type Template = template.ComponentTemplate

declare global {
  interface Window {
    __miniBuild: Build
    __miniTemplates: Record<string, Template['content']>
    __miniSlot: Record<'slot' | 'empty', Template>
    /** origins that requests may go to, as the operator lists them with the platform */
    __miniDomains: readonly string[]
    __miniDefine: (path: string, module: Function) => void
    /** set by the node half where somebody listens */
    __miniEmit?: (method: string, params: unknown) => void
  }
}

export const build: Build = window.__miniBuild
export const templates = window.__miniTemplates
export const slots = window.__miniSlot
export const isDingTalk = build.platform === 'dingtalk'

/** The .json of a page or component, by its path without extension. */
export const configOf = (path: string): ComponentConfig | undefined => build.configs[path]
export const styleOf = (path: string): StyleSheet | undefined => build.styles[path]
export const isPage = (path: string): boolean => build.pages.includes(path)
