import { View } from '@tarojs/components'
import { useList } from '@/api/useList'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Refreshable } from '@/ui/Refreshable'
import { RecordRow } from '../components/RecordRow'
import { machineTexts } from '../machine.i18n'

/** What was done for my machines, or for one of them, the newest first. */
function Records({ visit }: ScreenProps) {
  const t = machineTexts.useT()
  const { productId } = visit.query
  const list = useList('GET /product/serverRecord', { query: productId ? { productId } : {} })
  return (
    <Refreshable onRefresh={list.reload}>
      <View className='content'>
        {list.items.length > 0 && (
          <View className='card records'>
            {list.items.map(row => (
              <RecordRow key={row.id} row={row} named={!productId} />
            ))}
          </View>
        )}
        <ListTail
          list={list}
          empty={
            <EmptyState
              icon='repair'
              text={t('recordsEmpty')}
              action={t('report')}
              onAction={() => go('/mall/serviceCenter', { productId })}
            />
          }
        />
      </View>
    </Refreshable>
  )
}

export default screen('/service/record/list', Records)
