// @tarojs/router and @tarojs/taro-h5 import each other; loading taro first gives an order that works in CommonJS
require('@tarojs/taro')

// jsdom has no window of any width
globalThis.matchMedia ??= () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined })
