package main

import (
	"encoding/binary"
	"fmt"
	"os"
)

// Record is one record of a workload file; the layout is in test/bench/runtime/workload.ts.
type Record struct {
	TUs      uint32
	Key      uint32
	Op       uint8
	Outcome  uint8
	Priority int16
	AfterMs  uint32
}

// Workload is a whole file.
type Workload struct {
	Keys    int
	Seed    uint32
	Records []Record
}

// Codes of Record.Op and Record.Outcome.
const (
	opAdd      = 0
	opAddAfter = 1
	opRemove   = 2

	outcomeOK       = 0
	outcomeError    = 1
	outcomeAfter    = 2
	outcomeTerminal = 3
)

const recordSize = 16

func readWorkload(path string) (Workload, error) {
	bytes, err := os.ReadFile(path)
	if err != nil {
		return Workload{}, err
	}
	if len(bytes) < recordSize || string(bytes[:4]) != "WRK1" {
		return Workload{}, fmt.Errorf("workload %s: no WRK1 at its beginning", path)
	}
	order := binary.LittleEndian
	count := int(order.Uint32(bytes[8:]))
	if len(bytes) != recordSize*(1+count) {
		return Workload{}, fmt.Errorf("workload %s: %d bytes for %d records; it was cut off", path, len(bytes), count)
	}
	workload := Workload{Keys: int(order.Uint32(bytes[4:])), Seed: order.Uint32(bytes[12:]), Records: make([]Record, count)}
	for i := range workload.Records {
		at := bytes[recordSize*(1+i):]
		workload.Records[i] = Record{
			TUs:      order.Uint32(at),
			Key:      order.Uint32(at[4:]),
			Op:       at[8],
			Outcome:  at[9],
			Priority: int16(order.Uint16(at[10:])),
			AfterMs:  order.Uint32(at[12:]),
		}
	}
	return workload, nil
}

func keyName(key uint32) string {
	return fmt.Sprintf("namespace-%d/name-%d", key%10, key)
}
