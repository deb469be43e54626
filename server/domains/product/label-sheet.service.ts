import type { Ctx } from '../../kernel/call/context'
import type { Download } from '../../kernel/call/mount'
import { AppError } from '../../http/errors'

/** stub */
export const labelSheet = (_ctx: Ctx, _codes: string): Promise<Download> => Promise.reject(new AppError('NOT_FOUND'))
