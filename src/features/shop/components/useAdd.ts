import Taro from '@tarojs/taro'
import { useAttempt } from '@/api/attempt'
import { addToCart } from '../cart'
import { shopTexts } from '../shop.i18n'

/** Puts pieces into the cart and says how many lie in it now; what was refused is said, too. */
export function useAdd(): [add: (variantId: string, amount: number) => void, busy: boolean] {
  const [run, busy] = useAttempt()
  const add = (variantId: string, amount: number) =>
    void run(async () => {
      const n = await addToCart(variantId, amount)
      void Taro.showToast({ title: shopTexts.t('added', { n }), icon: 'none' })
    })
  return [add, busy]
}
