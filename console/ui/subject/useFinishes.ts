import { App } from 'antd'
import { useCallback } from 'react'
import { timeLabel } from '@shared/dates'
import { isDayBefore } from '@shared/plan-time'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { subjectTexts } from './subject.i18n'

/** Asks who finishes a work on a day before its visit whether it is this one; true when it is, and where there is nothing to ask. */
export function useFinishes({ planTime }: { planTime: string }) {
  const t = subjectTexts.useT()
  const c = common.useT()
  const language = useLanguage()
  const { modal } = App.useApp()
  return useCallback(
    async (): Promise<boolean> =>
      !isDayBefore(planTime, Date.now()) ||
      (await modal.confirm({
        title: t('finishEarly', { time: timeLabel(planTime, language) }),
        okText: t('finishNow'),
        cancelText: c('back'),
      })),
    [planTime, language, t, c, modal],
  )
}
