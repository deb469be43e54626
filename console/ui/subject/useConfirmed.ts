import { App } from 'antd'
import { useCallback } from 'react'
import { ApiError } from '@shared/envelope'
import { common } from '../../i18n/common.i18n'
import { subjectTexts } from './subject.i18n'

/** What is refused until somebody says that it is meant: a time outside the hours, one whose places are taken, a visit with no time for the way, setting out hours too early or on the way to another. */
const MEANT: readonly string[] = ['VISIT_WAY', 'VISIT_HOURS', 'SLOT_TAKEN', 'VISIT_LATER', 'UNDER_WAY']
/** Whether something was refused that is done all the same when somebody says so. */
export const isAsked = (error: unknown): error is ApiError => error instanceof ApiError && MEANT.includes(error.id)

/** Does something, and once more where it was refused and somebody says that it is meant. Rejects with what was refused otherwise; null for a change of mind. */
export function useConfirmed() {
  const t = subjectTexts.useT()
  const c = common.useT()
  const { modal } = App.useApp()
  return useCallback(
    async <A>(
      run: (confirmed: boolean) => Promise<A>,
      { titleOf, okText }: { titleOf?: (error: ApiError) => string; okText?: string } = {},
    ): Promise<A | null> => {
      try {
        return await run(false)
      } catch (error) {
        if (!isAsked(error)) throw error
        const isMeant = await modal.confirm({
          title: titleOf?.(error) ?? error.message,
          okText: okText ?? t('anyway'),
          cancelText: c('back'),
        })
        return isMeant ? await run(true) : null
      }
    },
    [t, c, modal],
  )
}
