import type { AriaProps } from './types'

export const aria: AriaProps = () => ({})
