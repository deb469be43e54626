import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { aria } from '@/platform/aria'
import { copyToClipboard } from '@/platform/clipboard'
import { openLink, ownHost } from '@/platform/link'
import { scan } from '@/platform/scan'
import { load } from '@/platform/storage'
import { TextInput } from '@/platform/text-input'
import { closeTo, go, openUrl } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { scanTexts } from '@/ui/scan.i18n'
import { ScanView } from '@/ui/ScanView'
import { cleanCode } from '@shared/codes'
import { codeIn, guessOf, meaningOf, type Meaning } from '../scanned'
import { scannerTexts } from '../scanner.i18n'
import './scanner.scss'

/** Longest code that the server looks up. */
const MAX_CODE = 64
const NOTHING = ['NOT_FOUND', 'BAD_REQUEST']

/** The chat app's own scanner, which opens by itself; `problem` says why nothing came of it. */
function NativeScan({ onFound }: { onFound: (text: string) => void }) {
  const t = scannerTexts.useT()
  const scanWords = scanTexts.useT()
  const [problem, setProblem] = useState('')
  const latest = useRef(onFound)
  latest.current = onFound
  const read = useCallback(async () => {
    setProblem('')
    const result = await scan.read?.()
    setProblem(
      !result || result.status === 'found'
        ? ''
        : result.status === 'cancelled'
          ? scannerTexts.t('cancelled')
          : scanWords(`problem.${result.reason}`),
    )
    if (result?.status === 'found') latest.current(result.text)
  }, [scanWords])
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    void read()
  }, [read])
  return (
    <View className='scanner__native'>
      <View className='scanner__tile'>
        <Icon name='scan' size={40} />
      </View>
      <Text className='sub' {...aria({ role: 'status' })}>
        {problem || t('opening')}
      </Text>
      <Button
        onClick={() => {
          void read()
        }}
      >
        {t('again')}
      </Button>
    </View>
  )
}

/** What was scanned and is no product: a link to open, or a text. */
function Found({ meaning, onAgain }: { meaning: Exclude<Meaning, { kind: 'portal' }>; onAgain: () => void }) {
  const t = scannerTexts.useT()
  const isLink = meaning.kind === 'link'
  const text = isLink ? meaning.url : meaning.text
  const follow = async () => {
    if ((await openLink(text)) === 'copied') void Taro.showToast({ title: t('copied'), icon: 'none', duration: 3000 })
  }
  const copy = async () => {
    if (await copyToClipboard(text)) void Taro.showToast({ title: t('copyDone'), icon: 'none' })
  }
  return (
    <View className='card scanner__found' {...aria({ role: 'status' })}>
      <Text className='card__title'>{t(isLink ? 'foundLink' : 'foundText')}</Text>
      <Text className='scanner__text' userSelect>
        {text}
      </Text>
      <Text className='sub'>{t(isLink ? 'linkHint' : 'unknown')}</Text>
      <View className='scanner__row'>
        <Button kind='plain' onClick={onAgain}>
          {t('again')}
        </Button>
        {isLink ? (
          <Button
            onClick={() => {
              void follow()
            }}
          >
            {t('openLink')}
          </Button>
        ) : (
          <Button
            onClick={() => {
              void copy()
            }}
          >
            {t('copy')}
          </Button>
        )}
      </View>
    </View>
  )
}

/** Reads a code with the camera, from a picture or by hand, and opens what it stands for: with `to`, at the warranty check that asked for it. */
function Scanner({ visit }: ScreenProps) {
  const t = scannerTexts.useT()
  const { to, language } = visit.query
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Exclude<Meaning, { kind: 'portal' }> | null>(null)
  const [round, setRound] = useState(0)
  const [recent, setRecent] = useState('')
  const [attempt, busy] = useAttempt()
  const again = () => {
    setFound(null)
    setRound(old => old + 1)
  }
  /** A text that does not look like a code may be one all the same. */
  const lookUp = async (text: string): Promise<boolean> => {
    if (text.length > MAX_CODE) return false
    try {
      await call('GET /superCode/getShowFields', { query: { code: text } })
      return true
    } catch (error) {
      if (error instanceof ApiError && NOTHING.includes(error.id)) return false
      throw error
    }
  }
  /** Opens what a text stands for; false where it stands for nothing. */
  const open = async (meaning: Meaning, text: string): Promise<boolean> => {
    if (meaning.kind === 'link') return false
    const code = meaning.kind === 'text' ? meaning.text : codeIn(meaning.url)
    if (to === 'quality' && code && code.length <= MAX_CODE) {
      // what is printed on a nameplate may be the serial number as well
      const isCode = await lookUp(code)
      closeTo('/product/qualitySearchView', isCode ? { code, language } : { serialNumber: code, language })
      return true
    }
    const guess = guessOf(text)
    if (guess && !(await lookUp(text.trim()))) {
      if (guess === 'card') go('/extendedWarrantyCard', { code: cleanCode(text) })
      else go('/product/list', { handover: cleanCode(text) })
      return true
    }
    if (meaning.kind === 'portal') {
      openUrl(meaning.url)
      return true
    }
    if (!(await lookUp(meaning.text))) return false
    go('/product', { code: meaning.text })
    return true
  }
  const take = (text: string) =>
    attempt(async () => {
      setRecent(text)
      const meaning = meaningOf(text, { host: ownHost(), domainId: load('domainId') })
      if (!(await open(meaning, text))) {
        if (meaning.kind !== 'portal') setFound(meaning)
        return
      }
      // a person who comes back wants to scan the next one
      setTyped('')
      again()
    })
  const lookTyped = () => {
    if (typed.trim()) void take(typed)
  }
  return (
    <View className='content scanner'>
      {found ? (
        <Found meaning={found} onAgain={again} />
      ) : (
        <View className='card'>
          {scan.read ? (
            <NativeScan
              onFound={text => {
                void take(text)
              }}
            />
          ) : (
            <ScanView
              key={round}
              recent={recent}
              onFound={text => {
                void take(text)
              }}
            />
          )}
        </View>
      )}
      <View className='card'>
        <Text className='sub scanner__label'>{t('typeCode')}</Text>
        <View className='scanner__row scanner__row--input'>
          <View className='grow scanner__field'>
            <TextInput
              value={typed}
              onChange={setTyped}
              label={t('typeCode')}
              placeholder={t('typeHint')}
              maxLength={MAX_CODE}
            />
          </View>
          <Button size='small' busy={busy} disabled={!typed.trim()} onClick={lookTyped}>
            {t('look')}
          </Button>
        </View>
        {busy && (
          <Text className='hint' {...aria({ role: 'status' })}>
            {t('searching')}
          </Text>
        )}
      </View>
    </View>
  )
}

export default screen('/mall/scanner', Scanner)
