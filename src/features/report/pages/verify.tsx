import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { upload } from '@/api/upload'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { file as platform } from '@/platform/file'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { chooseFiles } from '@/ui/device'
import { Icon } from '@/ui/Icon'
import { InlineError } from '@/ui/InlineError'
import { Lines } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { timeLabel } from '@shared/dates'
import { ApiError } from '@shared/envelope'
import { money } from '@shared/money'
import { reportTexts } from '../report.i18n'
import '../components/report.scss'

type Genuine = Output<Contract, 'GET /serviceReport/verify'>

/** Whether a printed report, or a file of one, is genuine: open to everybody who holds it. */
function Verify({ visit }: ScreenProps) {
  const t = reportTexts.useT()
  const scanned = visit.query.code ?? ''
  const [code, setCode] = useState(scanned)
  const [found, setFound] = useState<Genuine | null>(null)
  const [said, setSaid] = useState('')
  const [run, busy] = useAttempt()
  const first = useCall('GET /serviceReport/verify', scanned ? { query: { code: scanned } } : null)
  const look = (ask: () => Promise<Genuine>) =>
    void run(async () => {
      setFound(null)
      setSaid('')
      try {
        setFound(await ask())
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.status !== 404) throw refused
        setSaid(refused.id === 'NOT_FOUND' ? t('notGenuine') : refused.message)
      }
    })
  const compare = async () => {
    const [picked] = await chooseFiles('file', 1)
    if (picked) look(() => upload('POST /serviceReport/compare', picked).answer)
  }
  const shown = found ?? (said ? undefined : first.data)
  const missing = said || (first.error?.status === 404 && !found ? t('notGenuine') : '')
  return (
    <View className='content'>
      {scanned && !shown && !missing && !first.error && (
        <View className='card'>
          <Lines count={4} />
        </View>
      )}
      {first.error && first.error.status !== 404 && !shown && (
        <View className='card'>
          <InlineError error={first.error} onRetry={() => void first.reload()} />
        </View>
      )}
      <View {...aria({ role: 'status', live: 'polite' })}>
        {shown && <Result one={shown} />}
        {missing !== '' && (
          <View className='card row report__alert'>
            <Icon name='warning' size={22} />
            <Text className='grow'>{missing}</Text>
          </View>
        )}
      </View>
      <View className='card report'>
        <Text className='sub'>{t('checkHint')}</Text>
        <TextField label={t('code')} value={code} maxLength={32} onInput={setCode} />
        <Button
          busy={busy}
          disabled={!code.trim()}
          onClick={() => look(() => call('GET /serviceReport/verify', { query: { code: code.trim() } }))}
        >
          {t('check')}
        </Button>
        {platform.sources.includes('file') && (
          <Button kind='plain' disabled={busy} onClick={() => void compare()}>
            {t('file')}
          </Button>
        )}
      </View>
    </View>
  )
}

function Result({ one }: { one: Genuine }) {
  const t = reportTexts.useT()
  const language = useLanguage()
  const facts = [
    { name: t('company'), value: one.company },
    { name: t('number'), value: `${one.reportNo} · ${t('version', { n: one.version })}` },
    { name: t('machine'), value: [one.product, one.serialNumber].filter(Boolean).join(' · ') },
    { name: t('total'), value: money(one.payable, language) },
    { name: t('signedAt'), value: `${one.signer} · ${timeLabel(one.signTime, language)}` },
    { name: t('engineer'), value: one.staffName },
  ]
  return (
    <View className='card report'>
      <View className='row report__promise'>
        <Icon name='check' size={24} />
        <Text className='report__title grow'>{t(one.isNewest ? 'genuine' : 'genuineOld')}</Text>
      </View>
      {facts
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <View key={name} className='report__line'>
            <Text className='sub'>{name}</Text>
            <Text className='grow nums'>{value}</Text>
          </View>
        ))}
      <Text className='hint'>{t('compareHint')}</Text>
    </View>
  )
}

export default screen('/task/report/verify', Verify)
