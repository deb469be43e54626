import { Text, View } from '@tarojs/components'
import { useState, type PropsWithChildren } from 'react'
import { go } from '@/screen/go'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import type { Source } from '@shared/assistant'
import { LOCAL_MODEL } from '@shared/assistant'
import { sheetTexts } from './sheets.i18n'
import type { Agent, Model } from '../chat.store'
import { Glyph, type GlyphName } from './Glyph'
import './Sheets.scss'

function Choice({
  glyph,
  title,
  hint,
  tag,
  on,
  disabled = false,
  onClick,
}: {
  glyph: GlyphName
  title: string
  hint?: string
  tag?: string
  on: boolean
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <Tap className={'choice' + (on ? ' choice--on' : '')} pressed={on} disabled={disabled} onClick={onClick}>
      <View className='choice__tile'>
        <Glyph name={glyph} />
      </View>
      <View className='grow'>
        <View className='choice__title'>
          <Text>{title}</Text>
          {tag && <Tag kind='grey'>{tag}</Tag>}
        </View>
        {hint && <Text className='choice__hint'>{hint}</Text>}
      </View>
      {on && <Icon name='check' size={20} />}
    </Tap>
  )
}
const Choices = ({ children }: PropsWithChildren) => <View className='choices'>{children}</View>

/** Which agent answers. */
export function AgentSheet({
  agents,
  present,
  onChoose,
  onClose,
}: {
  agents: readonly Agent[]
  present: string
  onChoose: (id: string) => void
  onClose: () => void
}) {
  const t = sheetTexts.useT()
  return (
    <Sheet title={t('agents')} onClose={onClose}>
      <Choices>
        {agents.map(one => (
          <Choice
            key={one.id}
            glyph={one.template.startsWith('task_form') ? 'fill' : 'spark'}
            title={one.name}
            hint={one.description}
            on={one.id === present}
            onClick={() => {
              onClose()
              onChoose(one.id)
            }}
          />
        ))}
      </Choices>
    </Sheet>
  )
}

/** Which model answers. */
export function ModelSheet({
  models,
  present,
  onChoose,
  onClose,
}: {
  models: readonly Model[]
  present: string
  onChoose: (id: string) => void
  onClose: () => void
}) {
  const t = sheetTexts.useT()
  return (
    <Sheet title={t('models')} onClose={onClose}>
      <Choices>
        {models
          .filter(one => one.enabled)
          .map(one => (
            <Choice
              key={one.id}
              glyph='model'
              title={one.displayName}
              on={one.id === present}
              {...(one.source === LOCAL_MODEL ? { tag: t('fromKnowledge') } : {})}
              onClick={() => {
                onClose()
                onChoose(one.id)
              }}
            />
          ))}
      </Choices>
    </Sheet>
  )
}

/** Whether the model thinks before it answers. */
export function ThinkingSheet({
  on,
  onChoose,
  onClose,
}: {
  on: boolean
  onChoose: (on: boolean) => void
  onClose: () => void
}) {
  const t = sheetTexts.useT()
  const choose = (wanted: boolean) => {
    onClose()
    onChoose(wanted)
  }
  return (
    <Sheet title={t('thinkingTitle')} onClose={onClose}>
      <Choices>
        <Choice glyph='think' title={t('thinkingOn')} hint={t('thinkingOnHint')} on={on} onClick={() => choose(true)} />
        <Choice
          glyph='send'
          title={t('thinkingOff')}
          hint={t('thinkingOffHint')}
          on={!on}
          onClick={() => choose(false)}
        />
      </Choices>
    </Sheet>
  )
}

/** The passage that an answer quotes, and the way to where it stands. */
export function SourceSheet({
  source,
  number,
  onOpen,
  onClose,
}: {
  source: Source
  number: number
  onOpen: () => void
  onClose: () => void
}) {
  const t = sheetTexts.useT()
  return (
    <Sheet title={`${t('source')} ${String(number)}`} onClose={onClose}>
      <View className='source-sheet'>
        <Text className='source-sheet__name'>{source.documentName}</Text>
        {source.heading !== '' && source.heading !== source.documentName && (
          <Text className='source-sheet__heading'>{source.heading}</Text>
        )}
        {source.quote !== '' && (
          <View className='source-sheet__quote'>
            <Text userSelect>{source.quote}</Text>
          </View>
        )}
        {source.wikiId !== '' && (
          <Button
            onClick={() => {
              onClose()
              onOpen()
              go('/wiki/detail/:id', { id: source.wikiId })
            }}
          >
            {t('openArticle')}
          </Button>
        )}
      </View>
    </Sheet>
  )
}

/** How one sentence fills a form, step by step, where a film would be: it says the same in every language, and needs no network. */
export function GuideVideo({ onClose }: { onClose: () => void }) {
  const t = sheetTexts.useT()
  const [at, setAt] = useState(0)
  const steps = [t('guide1'), t('guide2'), t('guide3')]
  const last = at === steps.length - 1
  return (
    <Sheet title={t('guideTitle')} onClose={onClose}>
      <View className='guide'>
        <View className='guide__scene'>
          {steps.slice(0, at + 1).map((step, i) => (
            <View key={i} className={'guide__step' + (i === 1 ? ' guide__step--said' : '')}>
              <Text className='guide__number nums'>{String(i + 1)}</Text>
              <Text className='grow'>{step}</Text>
            </View>
          ))}
        </View>
        <View className='guide__dots'>
          {steps.map((_, i) => (
            <View key={i} className={'guide__dot' + (i === at ? ' guide__dot--on' : '')} />
          ))}
        </View>
        <Button
          onClick={() => {
            if (last) onClose()
            else setAt(at + 1)
          }}
        >
          {last ? t('guideStart') : `${String(at + 1)} / ${String(steps.length)}`}
        </Button>
      </View>
    </Sheet>
  )
}
