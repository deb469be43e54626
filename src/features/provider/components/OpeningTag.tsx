import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { Tag } from '@/ui/Tag'
import { providerTexts } from '../provider.i18n'

type Opening = Output<Contract, 'GET /serviceProvider/detail'>['opening']

/** Whether a place is open now, and until when or when again. */
export function OpeningTag({ opening: { state, time } }: { opening: Opening }) {
  const t = providerTexts.useT()
  if (state === 'open') return <Tag kind='green'>{time === '24:00' ? t('openAllDay') : t('open', { time })}</Tag>
  return <Tag kind={state === 'closed' ? 'amber' : 'grey'}>{t(state, { time })}</Tag>
}
