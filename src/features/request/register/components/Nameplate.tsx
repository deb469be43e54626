import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { upload } from '@/api/upload'
import { useCall } from '@/api/useCall'
import { file as platform } from '@/platform/file'
import { aria } from '@/platform/aria'
import { chooseFiles } from '@/ui/device'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { readNameplate, type Nameplate as Read } from '../nameplate'
import { registerTexts } from '../register.i18n'
import './register.scss'

/** A photo of the nameplate, whose words fill the form in; only where the server can read pictures. What was read is to be checked. */
export function Nameplate({ onRead }: { onRead: (read: Read) => void }) {
  const t = registerTexts.useT()
  const reads = !!useCall('GET /api/voice/outside/voice/config', {}).data?.ocr
  const [said, setSaid] = useState<'photoRead' | 'photoNothing' | null>(null)
  const [run, busy] = useAttempt()
  const take = () =>
    void run(async () => {
      const [picked] = await chooseFiles(platform.sources.includes('camera') ? 'camera' : 'album', 1)
      if (!picked) return
      setSaid(null)
      const { text } = await upload('POST /files/upload/ocr/pic', picked).answer
      platform.release(picked)
      const read = readNameplate(text)
      setSaid(read.model || read.serialNumber ? 'photoRead' : 'photoNothing')
      onRead(read)
    })
  if (!reads) return null
  return (
    <View>
      <Tap className='register-photo' busy={busy} onClick={take}>
        <Icon name='camera' size={20} />
        <Text>{t(busy ? 'photoReading' : 'photo')}</Text>
      </Tap>
      <View {...aria({ role: 'status' })}>
        {said && (
          <Text className={'register-said' + (said === 'photoRead' ? ' register-said--check' : '')}>{t(said)}</Text>
        )}
      </View>
    </View>
  )
}
