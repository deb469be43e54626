import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { common } from '@/i18n/common.i18n'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { machineTexts } from '../machine.i18n'
import './Machine.scss'

const MAX_PLACE = 40

/** What the owner calls the place where a machine stands. */
export function PlaceSheet({
  id,
  place,
  onClose,
  onSaved,
}: {
  id: string
  place: string
  onClose: () => void
  onSaved: () => void
}) {
  const t = machineTexts.useT()
  const say = common.useT()
  const [typed, setTyped] = useState(place)
  const [run, busy] = useAttempt()
  const save = () =>
    void run(async () => {
      await call('POST /product/update', { body: { id, place: typed.trim() } })
      onClose()
      onSaved()
      void Taro.showToast({ title: t('placed'), icon: 'none' })
    })
  return (
    <Sheet title={t('rename')} onClose={onClose}>
      <View className='machine-sheet'>
        <TextField
          id='machine-place'
          label={t('place')}
          value={typed}
          placeholder={t('placeHint')}
          maxLength={MAX_PLACE}
          onInput={setTyped}
          onConfirm={save}
        />
        <View className='machine-sheet__buttons'>
          <Button id='machine-place-save' busy={busy} onClick={save}>
            {say('save')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}
