// Drivers of the runtime benchmark for the runtimes in Go: one scenario, once, on a workload file.
//
//	runtime-driver <scenario> <workload file> [name=value …]
//
// Prints one line of JSON with figures and a digest (test/bench/runtime/scenario.ts) and ends with status 0.
package main

import (
	"fmt"
	"os"
	"strings"
)

// Input is what a scenario gets.
type Input struct {
	Workload Workload
	Options  map[string]string
}

// Result is what it prints.
type Result struct {
	Scenario string             `json:"scenario"`
	Figures  map[string]float64 `json:"figures"`
	Digest   string             `json:"digest,omitempty"`
}

var scenarios = map[string]func(Input) (Result, error){}

// register is called by the file of each scenario.
func register(name string, drive func(Input) (Result, error)) struct{} {
	scenarios[name] = drive
	return struct{}{}
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: runtime-driver <scenario> <workload file> [name=value …]")
	}
	drive, known := scenarios[args[0]]
	if !known {
		return fmt.Errorf("unknown scenario %q", args[0])
	}
	workload, err := readWorkload(args[1])
	if err != nil {
		return err
	}
	options := map[string]string{}
	for _, each := range args[2:] {
		name, value, _ := strings.Cut(each, "=")
		options[name] = value
	}
	result, err := drive(Input{Workload: workload, Options: options})
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	result.Scenario = args[0]
	return printLine(result)
}
