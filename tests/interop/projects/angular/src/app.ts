import { Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from '@angular/core'
import 'hutong/session'
import 'hutong/softphone'
import type { HutongSoftphoneElement, HutongSoftphoneEventMap } from 'hutong'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <hutong-session sandbox></hutong-session>
    <hutong-softphone
      #phone
      class="phone"
      [variant]="isBar() ? 'bar' : 'panel'"
      (hutong-call-end)="end($event)"
    ></hutong-softphone>
    <button type="button" (click)="isBar.set(!isBar())">variant</button>
    <button type="button" (click)="dial()">dial</button>
    <output>{{ ended() }}</output>
  `
})
export class App {
  readonly phone = viewChild<ElementRef<HutongSoftphoneElement>>('phone')
  readonly ended = signal('')
  readonly isBar = signal(false)

  end(event: HutongSoftphoneEventMap['hutong-call-end']): void {
    this.ended.set(`ended ${event.detail.text}`)
  }

  dial(): void {
    void this.phone()?.nativeElement.dial('13800001005')
  }
}
