import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useLanguage } from '@/i18n'
import { Tag, type TagKind } from '@/ui/Tag'
import { presentTime } from '@shared/clock'
import { timeLabel } from '@shared/dates'
import type { CardState } from '@shared/card'
import { cardTexts } from '../card.i18n'
import './WarrantyCard.scss'

type Card = Output<Contract, 'GET /extendedWarranty/list'>['list'][number]

const KINDS: Record<CardState, TagKind> = { issued: 'grey', received: 'green', activated: 'grey', void: 'grey' }
/** Whether a card's last day is over before it was used. */
export const isExpired = ({ state, expireTime }: Pick<Card, 'state' | 'expireTime'>, now = presentTime()): boolean =>
  state === 'received' && !!expireTime && Date.parse(expireTime) < now

/** A card: how much longer, for what, until when, and what it was used on. */
export function WarrantyCard({ card }: { card: Card }) {
  const t = cardTexts.useT()
  const language = useLanguage()
  const over = isExpired(card)
  const canBeUsed = card.state === 'received' && !over
  return (
    <View className={'warranty-card' + (canBeUsed ? '' : ' warranty-card--over')}>
      <View className='row'>
        <Text className='warranty-card__title grow'>{t('longer', { term: t('months', { count: card.months }) })}</Text>
        <Tag kind={over ? 'grey' : KINDS[card.state]}>{over ? t('expired') : t(`state_${card.state}`)}</Tag>
      </View>
      <Text className='warranty-card__line'>
        {card.models.length ? t('models', { models: card.models.join(' · ') }) : t('anyModel')}
      </Text>
      {card.product ? (
        <Text className='warranty-card__line'>
          {[
            t('usedOn', { name: card.product.name || card.product.model }),
            ...(card.activateTime ? [t('usedAt', { time: timeLabel(card.activateTime, language) })] : []),
          ].join(' · ')}
        </Text>
      ) : (
        card.expireTime && (
          <Text className='warranty-card__line nums'>
            {t('useUntil', { time: timeLabel(card.expireTime, language) })}
          </Text>
        )
      )}
      <Text className='hint warranty-card__line nums'>{t('number', { no: card.cardNo })}</Text>
    </View>
  )
}
