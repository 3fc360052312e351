import vue from '@vitejs/plugin-vue'
import { isCustomElement } from 'hutong/vue'

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })]
}
