/** Only the ASN.1 part of node-forge is loaded: the whole is 30 times as large. */
declare module 'node-forge/lib/asn1.js' {
  import { asn1 } from 'node-forge';
  export = asn1;
}
