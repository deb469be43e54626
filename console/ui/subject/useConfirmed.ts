import { App } from 'antd'
import { useCallback } from 'react'
import { ApiError } from '@shared/envelope'
import { common } from '../../i18n/common.i18n'
import { subjectTexts } from './subject.i18n'

/** What is refused until somebody says that it is meant: a time outside the hours, one whose places are taken, a visit of a later day. */
const MEANT: readonly string[] = ['VISIT_HOURS', 'SLOT_TAKEN', 'VISIT_LATER']

/** Does something, and once more where it was refused and somebody says that it is meant. Rejects with what was refused otherwise; null for a change of mind. */
export function useConfirmed() {
  const t = subjectTexts.useT()
  const c = common.useT()
  const { modal } = App.useApp()
  return useCallback(
    async <A>(
      run: (confirmed: boolean) => Promise<A>,
      { title, okText }: { title?: string; okText?: string } = {},
    ): Promise<A | null> => {
      try {
        return await run(false)
      } catch (error) {
        if (!(error instanceof ApiError) || !MEANT.includes(error.id)) throw error
        const isMeant = await modal.confirm({
          title: title ?? error.message,
          okText: okText ?? t('anyway'),
          cancelText: c('back'),
        })
        return isMeant ? await run(true) : null
      }
    },
    [t, c, modal],
  )
}
