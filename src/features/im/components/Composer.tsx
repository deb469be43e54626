import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { common } from '@/i18n/common.i18n'
import { file as files } from '@/platform/file'
import type { FileSource, Picked } from '@/platform/file/types'
import { MessageInput } from '@/platform/message-input'
import { chooseFiles } from '@/ui/device'
import { Icon, type IconName } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { CARD_KINDS, MAX_IM_SENT, type CardKind } from '@shared/im'
import { imTexts } from '../im.i18n'
import './Composer.scss'

const MB = 1024 * 1024
const MOST_FILES = 9
const CARD_ICONS: Record<CardKind, IconName> = { order: 'shop', event: 'service', product: 'device' }

interface ComposerProps {
  text: string
  onText: (text: string) => void
  onSend: () => void
  /** who answers, '' for nobody yet */
  name: string
  maxFileMb: number
  /** cards of mine need somebody who is signed in */
  hasCards: boolean
  onFile: (file: Picked) => void
  onCard: (kind: CardKind) => void
  /** what is quoted or edited, with its way out */
  about: { text: string; stop: string; onStop: () => void } | null
}

/** The bar in which is written, and behind its plus what else can be sent. */
export function Composer({ text, onText, onSend, name, maxFileMb, hasCards, onFile, onCard, about }: ComposerProps) {
  const t = imTexts.useT()
  const say = common.useT()
  const [open, setOpen] = useState(false)
  const sourceNames: Record<FileSource, string> = {
    camera: t('camera'),
    album: t('album'),
    file: t(files.sources.length > 1 ? 'document' : 'file'),
  }
  const sourceIcons: Record<FileSource, IconName> = { camera: 'camera', album: 'image', file: 'file' }
  const choose = async (source: FileSource) => {
    const picked = await chooseFiles(source, MOST_FILES)
    const tooLarge = picked.filter(one => one.size > maxFileMb * MB)
    for (const one of picked) if (!tooLarge.includes(one)) onFile(one)
    if (picked.length) setOpen(false)
    if (!tooLarge.length) return
    tooLarge.forEach(files.release)
    void Taro.showModal({
      content: t('tooLarge', { mb: maxFileMb, names: tooLarge.map(one => one.name).join(', ') }),
      showCancel: false,
      confirmText: say('confirm'),
    })
  }
  const placeholder = name ? t('placeholderTo', { name }) : t('placeholder')
  return (
    <View className='im-composer'>
      {about && (
        <View className='im-composer__about'>
          <Text className='im-composer__what'>{about.text}</Text>
          <Tap className='im-composer__button' label={about.stop} onClick={about.onStop}>
            <Icon name='close' size={18} />
          </Tap>
        </View>
      )}
      <View className='im-composer__bar'>
        <MessageInput
          id='im-input'
          className='im-composer__input'
          value={text}
          onChange={onText}
          onSend={onSend}
          label={placeholder}
          placeholder={placeholder}
          maxLength={MAX_IM_SENT}
          disabled={false}
        />
        {text.trim() ? (
          <Tap
            className='im-composer__button im-composer__button--send'
            id='im-send'
            label={t('send')}
            onClick={onSend}
          >
            <Icon name='forward' size={22} className='im-composer__up' />
          </Tap>
        ) : (
          <Tap
            className='im-composer__button'
            id='im-attach'
            label={t('attach')}
            expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name='plus' size={24} />
          </Tap>
        )}
      </View>
      {open && (
        <View className='im-composer__more'>
          {files.sources.map(source => (
            <Tap key={source} className='im-composer__one' onClick={() => void choose(source)}>
              <View className='im-composer__tile'>
                <Icon name={sourceIcons[source]} size={24} />
              </View>
              <Text className='im-composer__name'>{sourceNames[source]}</Text>
            </Tap>
          ))}
          {hasCards &&
            CARD_KINDS.map(kind => (
              <Tap
                key={kind}
                className='im-composer__one'
                onClick={() => {
                  setOpen(false)
                  onCard(kind)
                }}
              >
                <View className='im-composer__tile'>
                  <Icon name={CARD_ICONS[kind]} size={24} />
                </View>
                <Text className='im-composer__name'>{t(kind)}</Text>
              </Tap>
            ))}
        </View>
      )}
    </View>
  )
}
