import { Text } from '@tarojs/components'
import { Icon } from '@/ui/Icon'
import { Stars } from '@/ui/Stars'
import { Tap } from '@/ui/Tap'
import { evaluateTexts } from './evaluate.i18n'
import './evaluate.scss'

/** The stars that somebody gave, which lead to all that they said. */
export function EvaluationLink({ star, onOpen }: { star: number | null; onOpen: () => void }) {
  const t = evaluateTexts.useT()
  return (
    <Tap className='card evaluate__link' onClick={onOpen}>
      <Text className='card__title grow'>{t('evaluation')}</Text>
      {star !== null && <Stars value={star} size={18} />}
      <Icon name='forward' size={16} />
    </Tap>
  )
}
