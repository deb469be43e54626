import type { DrawTogether } from './types'

export const drawTogether: DrawTogether = work => work()
